import { createHash } from "node:crypto";

type ErrorReport = { source: string; message: string; stack: string };

const HASHED_FILE = /([\w.-]+?)-[\w-]{8}(\.(?:js|css))/g;
const withoutRelease = (words: string): string =>
  words.replace(HASHED_FILE, "$1$2").replace(/\d+/g, "0");

/** A key that is equal for the same fault, whatever release, person or number of times. */
export function errorKind({ source, message, stack }: ErrorReport): string {
  const [, file = ""] = /([\w.-]+\.(?:js|tsx?|mjs))/.exec(withoutRelease(stack)) ?? [];
  return createHash("sha256")
    .update(`${source}\n${withoutRelease(message)}\n${file}`)
    .digest("hex")
    .slice(0, 32);
}
