import * as z from "zod";
import { PaymentUnanswered, type SelfIssuedReceipts } from "#shop/order/payment/payment-provider.ts";
import { actAtToss } from "./toss-act.server.ts";
import type { Said } from "./toss-call.server.ts";
import { STILL_RUNNING } from "./toss-codes.ts";
import type { TossCall } from "./toss-reader.server.ts";

/** The tax office's number for receipts that nobody asked for. */
const NOBODYS_NUMBER = "0100001234";

/** What leaves it open whether anything was done; every other code is a clear no. */
const OPEN = new RegExp(`^(?:${STILL_RUNNING}|PROVIDER_ERROR|UNKNOWN.*|COMMON_ERROR|FAILED_.*|FORBIDDEN_CONSECUTIVE_REQUEST|UNAUTHORIZED_KEY|INVALID_API_KEY)$`);

const issued = z.object({ receiptKey: z.string().min(1).max(200), issueStatus: z.enum(["IN_PROGRESS", "COMPLETED", "FAILED"]), orderId: z.string(), amount: z.int(), failure: z.object({ message: z.string().max(510) }).nullish() });

/** Toss's cash receipts; https://docs.tosspayments.com/reference#현금영수증. IN_PROGRESS means that the tax office has not confirmed it yet, which takes a day or two. */
export function receiptsAtToss(call: TossCall): SelfIssuedReceipts {
  return {
    async issue({ orderNumber, orderName, amount, once }) {
      const said = await actAtToss(call, { path: "/v1/cash-receipts", body: { amount, orderId: orderNumber, orderName, customerIdentityNumber: NOBODYS_NUMBER, type: "소득공제" }, once });
      const refused = refusedIn(said, orderNumber);
      if (refused !== null) return { refused };
      const receipt = read(said, orderNumber);
      return receipt.issueStatus === "FAILED" ? { refused: receipt.failure?.message ?? "" } : { receiptKey: receipt.receiptKey };
    },
    async cancel({ receiptKey, amount, once }) {
      const said = await actAtToss(call, { path: `/v1/cash-receipts/${encodeURIComponent(receiptKey)}/cancel`, body: { amount }, once });
      const refused = refusedIn(said, receiptKey);
      if (refused !== null) return { refused };
      const receipt = read(said, receiptKey);
      return { refused: receipt.issueStatus === "FAILED" ? receipt.failure?.message ?? "" : null };
    },
  };
}

/** Toss's code of a clear no; null where it said something else. */
function refusedIn(said: Said | null, about: string): string | null {
  if (!said) throw new PaymentUnanswered(`Toss left the cash receipt of ${about} open`);
  if (said.code === undefined) return null;
  if (OPEN.test(said.code)) throw new PaymentUnanswered(`Toss left the cash receipt of ${about} open (${said.code})`);
  return said.code;
}

function read(said: Said | null, about: string): z.infer<typeof issued> {
  const receipt = issued.safeParse(said?.body);
  if (!receipt.success) throw new PaymentUnanswered(`Toss answered something else about the cash receipt of ${about}`);
  return receipt.data;
}
