import { commandEnglish, type CommandWords } from "./command-english.ts";
import { commandKorean } from "./command-korean.ts";
import { english, type Words } from "./english.ts";
import { korean } from "./korean.ts";

/** The variables that say a program's language, the strongest first (POSIX, 8.2). */
const LANGUAGE = ["LC_ALL", "LC_MESSAGES", "LANG"] as const;

type Environment = Record<string, string | undefined>;

/** Whether the environment says that whoever reads the terminal reads Korean. */
export function readsKorean(environment: Environment = process.env): boolean {
  const locale = LANGUAGE.map((name) => environment[name]).find(Boolean);
  return /^ko(?:$|[_.@-])/i.test(locale ?? "");
}

/** The start's words in the language of the environment: Korean where it says so. */
export const words = (environment?: Environment): Words =>
  readsKorean(environment) ? korean : english;

/** The words of the other commands, in the same language. */
export const commandWords = (environment?: Environment): CommandWords =>
  readsKorean(environment) ? commandKorean : commandEnglish;
