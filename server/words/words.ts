import { english, type Words } from "./english.ts";
import { korean } from "./korean.ts";

/** The variables that say a program's language, the strongest first (POSIX, 8.2). */
const LANGUAGE = ["LC_ALL", "LC_MESSAGES", "LANG"] as const;

type Environment = Record<string, string | undefined>;

/** The start's words in the language of the environment: Korean where it says so. */
export function words(environment: Environment = process.env): Words {
  const locale = LANGUAGE.map((name) => environment[name]).find(Boolean);
  return /^ko(?:$|[_.@-])/i.test(locale ?? "") ? korean : english;
}
