import { release } from "./release.ts";

const MOST_TOLD = 5;
const reportedMessages = new Set<string>();

/**
 * Errors that are not ours or not faults: foreign scripts, browser extensions, lost connections,
 * aborted requests, and errors that the server has logged itself.
 */
const NOT_OURS =
  /^(?:AbortError|Script error\.?$|ResizeObserver loop|Error: Unexpected Server Error|DocumentUnavailable|TypeError: (?:Failed to fetch|Load failed|NetworkError[^:]*)$)/;

function wordsOf(error: unknown): { message: string; stack: string } | null {
  if (error instanceof Error || error instanceof DOMException)
    return { message: `${error.name}: ${error.message}`, stack: error.stack ?? "" };
  return typeof error === "string" ? { message: error, stack: "" } : null;
}

/**
 * Reports an error to the administrators, once each and at most five per page, without personal
 * data.
 */
export function reportError(error: unknown): void {
  const words = wordsOf(error);
  if (
    !words ||
    !navigator.onLine ||
    NOT_OURS.test(words.message) ||
    words.stack.includes("-extension://")
  )
    return;
  if (reportedMessages.has(words.message) || reportedMessages.size >= MOST_TOLD) return;
  reportedMessages.add(words.message);
  const report = {
    message: words.message.slice(0, 1000),
    stack: words.stack.slice(0, 3000),
    path: location.pathname.slice(0, 500),
    release: release() ?? "unknown",
  };
  fetch("/client-errors", {
    method: "POST",
    body: JSON.stringify(report),
    headers: { "Content-Type": "application/json" },
    keepalive: true,
  }).catch(() => undefined);
}
