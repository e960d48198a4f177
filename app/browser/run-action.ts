import { showFailure } from "./state/alerts.ts";
import { beginLoading } from "./state/loading.ts";

type FailureSettings = {
  /** words for the visitor, or a function that makes them from the error */
  message?: string | ((error: unknown) => string);
  fallback?: (error: unknown) => unknown;
};
type Settings = FailureSettings & {
  /** false when the button itself shows progress */ overlay?: boolean;
};

const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "AbortError";

/**
 * Handles a failed action (specification 8): logs it, shows the message with a sad face and runs
 * the fallback. Only forms with a sender of their own call it; everything else uses `runAction`.
 */
export async function failAction(
  error: unknown,
  { message, fallback }: FailureSettings,
): Promise<void> {
  console.error(error);
  const words = typeof message === "function" ? message(error) : message;
  if (words) showFailure(words);
  await fallback?.(error);
}

/** Shows a failure without an error: the server or the browser refused. */
export const failWith = (message: string): void => void failAction(message, { message });

/**
 * Runs an action under the loading overlay and calls `failAction` if it throws. An abort is not a
 * failure. Resolves to the result, or undefined.
 */
export async function runAction<Done>(
  work: () => Promise<Done>,
  { overlay = true, ...failing }: Settings = {},
): Promise<Done | undefined> {
  const end = overlay ? beginLoading() : () => undefined;
  try {
    return await work();
  } catch (error) {
    if (!isAborted(error)) await failAction(error, failing);
    return undefined;
  } finally {
    end();
  }
}
