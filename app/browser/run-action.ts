import { showFailure } from "./state/alerts.ts";
import { beginLoading } from "./state/loading.ts";

type Settings = {
  /** what did not work, for people */ message?: string;
  fallback?: (error: unknown) => unknown;
  /** false where the button itself says that it works */ overlay?: boolean;
};

const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "AbortError";

/**
 * Runs an action that may fail: then it is logged, the message is shown with a sad face
 * (specification 8), and the fallback runs. The overlay always clears. What was given up on purpose
 * did not fail. Comes back with what was done, or undefined.
 */
export async function runAction<Done>(
  work: () => Promise<Done>,
  { message, fallback, overlay = true }: Settings = {},
): Promise<Done | undefined> {
  const end = overlay ? beginLoading() : () => undefined;
  try {
    return await work();
  } catch (error) {
    if (isAborted(error)) return undefined;
    console.error(error);
    if (message) showFailure(message);
    await fallback?.(error);
    return undefined;
  } finally {
    end();
  }
}
