import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { pathInside } from "#lib/path-inside.ts";
import { PRE_URL, storedWord, storeWord } from "#app/browser/state/stored-word.ts";
import { useRoot } from "../root-data.ts";

/**
 * Where to go after signing in: the query's `pre`, else what a guard stored under `pre-url`
 * (specification 6), else home. The server checks it again. `forget` removes the stored value; this
 * page still has it.
 */
export function usePre(): { pre: string; forget: () => void } {
  const [search] = useSearchParams();
  const flash = useRoot()?.flash;
  const [kept, setKept] = useState<string | null>(flash?.preUrl ?? null);
  useEffect(() => {
    // The root writes what the flash says only after this.
    if (!flash) setKept((before) => before ?? storedWord(PRE_URL));
    else if (flash.preUrl) setKept(flash.preUrl);
  }, [flash]);
  return { pre: pathInside(search.get("pre") ?? kept), forget: () => storeWord(PRE_URL, null) };
}

/** An address of this shop that carries `pre` along. */
export const withPre = (path: string, pre: string): string =>
  pre === "/" ? path : `${path}${path.includes("?") ? "&" : "?"}pre=${encodeURIComponent(pre)}`;
