import { browserWorld, type UploadWorld } from "./browser-world.ts";
import { OPERATION_LIMIT_MS, retryTimes } from "./retry-times.ts";
import type { Answer } from "./send-request.ts";
import { codeOf, UploadError } from "./upload-error.ts";
import { waitForRetry } from "./wait-for-retry.ts";

/**
 * Posts an idempotent request to our server, retrying on connection and server failures. Throws
 * UploadErrors, with the server's words if any.
 */
export async function postJson<Made>(
  url: string,
  body: object,
  signal: AbortSignal,
  world: UploadWorld = browserWorld,
): Promise<Made> {
  const times = retryTimes(OPERATION_LIMIT_MS, world);
  for (;;) {
    try {
      const answer = await world.send(
        {
          method: "POST",
          url,
          headers: { "Content-Type": "application/json", Accept: "application/json" },
          body: JSON.stringify(body),
        },
        { signal },
      );
      return madeBy<Made>(answer);
    } catch (error) {
      await waitForRetry(error, { times, world, signal, onWaiting: () => undefined });
    }
  }
}

/** What our server made. Throws an UploadError for every status but 200. */
export function madeBy<Made>(answer: Answer): Made {
  if (answer.status === 200) return answer.json() as Made;
  throw new UploadError(codeOf(answer.status, { ofObject: true }), {
    status: answer.status,
    retryAfterMs: (Number(answer.header("retry-after")) || 0) * 1000,
    // Only the page knows that a sign-in ended while something was typed.
    message: answer.status === 401 ? undefined : wordsOf(answer),
  });
}

function wordsOf(answer: Answer): string | undefined {
  try {
    const message = (answer.json() as { message?: unknown } | null)?.message;
    return typeof message === "string" ? message : undefined;
  } catch {
    return undefined;
  }
}
