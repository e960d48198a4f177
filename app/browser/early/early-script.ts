import { GUARD_MS, LAST_RELOAD } from "../reload-guard.ts";
import { earlyGuard } from "./early-guard.ts";
import { earlyPresses } from "./early-presses.ts";
import { lateScripts } from "./late-scripts.ts";

/** After this, scripts load beside the pictures, however slow the connection is. */
const LATEST_MS = 4000;

/** Web fonts load after this even if the scripts are slow or never load. */
const LETTERS_MS = 6000;

/**
 * The source of a function, for an inline script: it runs before any file could load, so it may use
 * its arguments and browser interfaces, but nothing of its module.
 */
const inPage = <Arguments extends (string | number)[]>(
  run: (...given: Arguments) => void,
  ...given: Arguments
): string => `(${run})(${given.map((each) => JSON.stringify(each)).join()});`;

/** The inline script at the top of every page. */
export const earlyScript = (): string =>
  inPage(earlyGuard, LAST_RELOAD, GUARD_MS) + inPage(earlyPresses, LETTERS_MS);

/** The inline script right after the scripts that it delays. */
export const lateScript = (holder: string): string => inPage(lateScripts, holder, LATEST_MS);
