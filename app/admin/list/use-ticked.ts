import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/**
 * Which rows of a list are ticked. Another page or filter forgets them: what is no longer seen must
 * not be changed. After a refusal, `reply`, they stay.
 */
export function useTicked(reply: unknown) {
  const { key } = useLocation();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!reply) setTicked(new Set());
  }, [key, reply]);
  return { ticked, setTicked };
}

export const toggled = (ticked: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  ticked.has(id) ? new Set([...ticked].filter((other) => other !== id)) : new Set([...ticked, id]);
