import { setTimeout as wait } from "node:timers/promises";
import { isPaymentUnanswered } from "#shop/money/payment/payment-provider.ts";
import type { TossAnswer } from "./toss-call.server.ts";
import { STILL_RUNNING } from "./toss-codes.ts";
import type { TossCall } from "./toss-reader.server.ts";

/** Between looks at a request that runs already, in another tab or another process of ours. */
const PAUSES_MS = [150, 400, 1000, 2000];

/**
 * Sends Toss an action under an idempotency key. Null when the answer is lost; a request in
 * progress is awaited shortly.
 */
export async function actAtToss(
  call: TossCall,
  request: { path: string; body: object; once: string },
): Promise<TossAnswer | null> {
  for (const pause of [...PAUSES_MS, null]) {
    const answer = await call({ ...request, patience: "act" }).catch((error: unknown) => {
      if (isPaymentUnanswered(error)) return null;
      throw error;
    });
    if (answer?.code !== STILL_RUNNING || pause === null) return answer;
    await wait(pause);
  }
  return null;
}
