import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/**
 * The selected rows of a list. Another page or filter clears them, since invisible rows must not be
 * changed; a refusal (`reply`) does not.
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
