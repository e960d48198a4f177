const MOST_CAUSES = 4;
const MOST_FRAMES = 6;
/** Limit of one message: an error may contain a long statement. */
const MOST_LETTERS = 500;
const LIMIT = 2000;

/** An error as one log line: names, messages and codes of its causes, and stack frames. */
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
  // Removes line breaks and terminal control characters, which a client may have sent.
  return [messages.join(" < "), ...frames]
    .join(" ")
    .replace(/[\u0000-\u001f\u007f]+/g, " ")
    .slice(0, LIMIT);
}
