import type { UploadWorld } from "./browser-world.ts";
import { mayPass, type RetryTimes } from "./retry-times.ts";
import { isAborted } from "./send-request.ts";
import { UploadError } from "./upload-error.ts";

export type WaitReason = "offline" | "retrying";

export type RetryWait = {
  times: RetryTimes;
  world: UploadWorld;
  signal: AbortSignal;
  onWaiting: (waiting: WaitReason | null) => void;
};

/** Waits until what failed with `error` may be tried again. Throws when that is no use any more. */
export async function waitForRetry(
  error: unknown,
  { times, world, signal, onWaiting }: RetryWait,
): Promise<void> {
  const passing = onlyPassing(error);
  const offline = passing.status === 0 && !world.isOnline();
  const wait = times.next(passing.retryAfterMs);
  if (wait === null && !offline)
    throw new UploadError("retry-limit-exceeded", passing.status === 429 ? { status: 429 } : {});
  onWaiting(offline ? "offline" : "retrying");
  const from = world.now();
  await world.wait(wait ?? 1000, signal);
  if (!offline) return;
  if (world.isOnline()) times.progressed();
  else times.excuse(world.now() - from);
}

/** Throws what no second try would mend. */
function onlyPassing(error: unknown): UploadError {
  if (isAborted(error)) throw error;
  if (!(error instanceof UploadError)) throw new UploadError("internal-error", { cause: error });
  if (!mayPass(error.status) || (error.status === 0 && error.code !== "unknown")) throw error;
  return error;
}
