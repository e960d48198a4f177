import { showFailure } from "./state/alerts.ts";
import { beginLoading } from "./state/loading.ts";

type FailureSettings = {
  /** What did not work, for people; or how to say it from what was thrown. */
  message?: string | ((error: unknown) => string);
  fallback?: (error: unknown) => unknown;
};
type Settings = FailureSettings & {
  /** false where the button itself says that it works */ overlay?: boolean;
};

const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "AbortError";

/**
 * What follows a failed action (specification 8): it is logged, the message is shown with a sad
 * face, and the fallback runs. For answers that a form's own sender hands over; everything else
 * goes through `runAction`.
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

/** The same for words alone, where nothing was thrown: the server or this browser said no. */
export const failWith = (message: string): void => void failAction(message, { message });

/**
 * Runs an action that may fail; then `failAction` follows. The overlay always clears. What was
 * given up on purpose did not fail. Comes back with what was done, or undefined.
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
