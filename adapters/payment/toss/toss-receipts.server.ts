import * as z from "zod";
import {
  PaymentUnanswered,
  type SelfIssuedReceipts,
} from "#shop/money/payment/payment-provider.ts";
import { actAtToss } from "./toss-act.server.ts";
import { isKeyTrouble, STILL_RUNNING } from "./toss-codes.ts";
import type { TossCall } from "./toss-reader.server.ts";

/** The tax office's number for receipts that nobody asked for. */
const NOBODYS_NUMBER = "0100001234";

/** What leaves it open whether anything was done; every other code is a clear no. */
const OPEN = new RegExp(
  `^(?:${STILL_RUNNING}|PROVIDER_ERROR|UNKNOWN.*|COMMON_ERROR|FAILED_.*|FORBIDDEN_CONSECUTIVE_REQUEST)$`,
);

const cashReceipt = z.object({
  receiptKey: z.string().min(1).max(200),
  issueStatus: z.enum(["IN_PROGRESS", "COMPLETED", "FAILED"]),
  orderId: z.string(),
  amount: z.int(),
  failure: z.object({ message: z.string().max(510) }).nullish(),
});

/**
 * Toss's cash receipts; https://docs.tosspayments.com/reference#현금영수증. IN_PROGRESS means that
 * the tax office has not confirmed yet, which takes a day or two.
 */
export function receiptsAtToss(call: TossCall): SelfIssuedReceipts {
  return {
    issue: ({ orderNumber, orderName, amount, once }) =>
      ask(call, {
        path: "/v1/cash-receipts",
        body: {
          amount,
          orderId: orderNumber,
          orderName,
          customerIdentityNumber: NOBODYS_NUMBER,
          type: "소득공제",
        },
        once,
      }),
    async cancel({ receiptKey, amount, once }) {
      const answer = await ask(call, {
        path: `/v1/cash-receipts/${encodeURIComponent(receiptKey)}/cancel`,
        body: { amount },
        once,
      });
      return { refused: "refused" in answer ? answer.refused : null };
    },
  };
}

async function ask(
  call: TossCall,
  request: Parameters<typeof actAtToss>[1],
): Promise<{ receiptKey: string } | { refused: string }> {
  const answer = await actAtToss(call, request);
  if (answer?.code && !isKeyTrouble(answer.code) && !OPEN.test(answer.code))
    return { refused: answer.code };
  const receipt = cashReceipt.safeParse(answer?.body);
  if (!receipt.success)
    throw new PaymentUnanswered(
      `Toss left a cash receipt open (${answer ? (answer.code ?? "it said something else") : "no answer"})`,
    );
  const { issueStatus, receiptKey, failure } = receipt.data;
  return issueStatus === "FAILED" ? { refused: failure?.message ?? "" } : { receiptKey };
}
