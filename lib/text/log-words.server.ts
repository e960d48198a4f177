const MOST_CAUSES = 4;
const MOST_FRAMES = 6;
/** Of one message: a statement may be longer than all that is kept. */
const MOST_LETTERS = 500;
const LIMIT = 2000;

/** What the log keeps of an error, in one line: names, messages and codes down its causes, and
 * where it came from. */
export function logWords(error: unknown): string {
  const messages: string[] = [];
  let cause = error;
  for (let depth = 0; cause instanceof Error && depth < MOST_CAUSES; depth++, cause = cause.cause) {
    const code = "code" in cause && typeof cause.code === "string" ? ` (${cause.code})` : "";
    messages.push(
      `${cause.name}: ${cause.message.split("\nparams:")[0]!.slice(0, MOST_LETTERS)}${code}`,
    );
  }
  if (!(error instanceof Error)) messages.push(typeof error === "string" ? error : typeof error);
  const frames =
    error instanceof Error
      ? (error.stack ?? "")
          .split("\n")
          .filter((line) => /^\s+at /.test(line))
          .slice(0, MOST_FRAMES)
          .map((line) => line.trim())
      : [];
  // No line breaks and no terminal's control characters, whatever somebody sent.
  return [messages.join(" < "), ...frames]
    .join(" ")
    .replace(/[\u0000-\u001f\u007f]+/g, " ")
    .slice(0, LIMIT);
}
