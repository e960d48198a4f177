import { useState } from "react";

/** A message goes away when its field is changed; the server says whether the change is right. */
export function useMended(posted: Record<string, string[]>) {
  const [mended, setMended] = useState<readonly string[]>([]);
  return {
    errors: Object.fromEntries(Object.entries(posted).filter(([name]) => !mended.includes(name))),
    mend: (name: string) => name in posted && setMended((before) => [...before, name]),
  };
}
