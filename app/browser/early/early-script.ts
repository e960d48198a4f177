import { GUARD_MS, LAST_RELOAD } from "../reload-guard.ts";
import { earlyGuard } from "./early-guard.ts";
import { earlyPresses } from "./early-presses.ts";
import { lateScripts } from "./late-scripts.ts";

/** However slow the line is: after this the scripts are asked for beside the pictures. */
const LATEST_MS = 4000;

/** Where scripts are slow or never come, the letters come without them. */
const LETTERS_MS = 6000;

/**
 * A function's own source, for a script that stands in the page itself: it runs before any file
 * could come, and may use its arguments and what browsers have, but nothing of its module.
 */
const inPage = <Arguments extends (string | number)[]>(
  run: (...given: Arguments) => void,
  ...given: Arguments
): string => `(${run})(${given.map((each) => JSON.stringify(each)).join()});`;

/** Stands at the top of every page. */
export const earlyScript = (): string =>
  inPage(earlyGuard, LAST_RELOAD, GUARD_MS) + inPage(earlyPresses, LETTERS_MS);

/** Stands right behind the scripts that it holds back. */
export const lateScript = (holder: string): string => inPage(lateScripts, holder, LATEST_MS);
