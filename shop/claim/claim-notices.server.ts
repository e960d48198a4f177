import { claimRowFor } from "../notice/queue-claim-notice.server.ts";
import type { NoticeRow } from "../notice/queue-notice.server.ts";
import type { Order } from "../order/move-order.server.ts";
import type { Shop } from "../shop.ts";
import type { Claim } from "./move-claim.server.ts";
import { claimReasons } from "./reasons.ts";

type Event =
  | "claim-requested"
  | "claim-approved"
  | "claim-rejected"
  | "claim-completed"
  | "claim-withdrawn";
type Told = Pick<Claim, "kind" | "reason"> & { decision?: string; refundAmount?: number };

const facts = ({ kind, reason, decision, refundAmount }: Told) => ({
  kind,
  reasonWords: claimReasons[reason].words,
  ...(decision && { decision }),
  ...(refundAmount && { refundAmount }),
});

/** What the shopper is told of their claim. */
export const claimNotices = (
  { origin }: Pick<Shop, "origin">,
  event: Event,
  order: Order,
  claim: Told,
): NoticeRow[] => claimRowFor(event, order, facts(claim), origin, order.ordererEmail);

/** A new claim: the shopper knows it arrived, the owner that there is something to decide. */
export const requestedNotices = (
  shop: Pick<Shop, "origin" | "adminEmails">,
  order: Order,
  claim: Told,
): NoticeRow[] => [
  ...claimNotices(shop, "claim-requested", order, claim),
  ...claimRowFor("owner-claim-requested", order, facts(claim), shop.origin, shop.adminEmails),
];
