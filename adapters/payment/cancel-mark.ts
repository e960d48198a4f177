import { createHash } from "node:crypto";
import type { CancelRequest } from "#shop/money/payment/payment-provider.ts";

/**
 * Ends the reason of a cancel, by which ours is found in a company's list of cancels, whichever
 * attempt it was.
 */
export const cancelMark = ({ once }: Pick<CancelRequest, "once">): string =>
  `[${createHash("sha256")
    .update(once.replace(/:[^:]*$/, ""))
    .digest("hex")
    .slice(0, 12)}]`;
