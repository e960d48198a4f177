import { setTimeout as wait } from "node:timers/promises";
import { isPaymentUnanswered } from "#shop/money/payment/payment-provider.ts";
import type { TossAnswer } from "./toss-call.server.ts";
import { STILL_RUNNING } from "./toss-codes.ts";
import type { TossCall } from "./toss-reader.server.ts";

/** Between looks at a request that runs already, in another tab or another process of ours. */
const PAUSES_MS = [150, 400, 1000, 2000];

/** Asks Toss to do something, under a key. Null when the answer is lost; one that is still being worked on is waited for a little. */
export async function actAtToss(
  call: TossCall,
  asked: { path: string; body: object; once: string },
): Promise<TossAnswer | null> {
  for (const pause of [...PAUSES_MS, null]) {
    const said = await call({ ...asked, patience: "act" }).catch((error: unknown) => {
      if (isPaymentUnanswered(error)) return null;
      throw error;
    });
    if (said?.code !== STILL_RUNNING || pause === null) return said;
    await wait(pause);
  }
  return null;
}
