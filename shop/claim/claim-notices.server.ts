import {
  noticeRows,
  OFFICE,
  type Addressees,
  type NoticeRow,
} from "#shop/notice/notice-row.server.ts";
import { toldOfClaims, type ClaimEvent } from "./claim-words.ts";
import type { Order } from "../order/move-order.server.ts";
import type { Shop } from "../shop.ts";
import type { Claim } from "./move-claim.server.ts";
import { claimReasons } from "./reasons.ts";

type NoticedDecision = Pick<Claim, "kind" | "reason"> & {
  decision?: string;
  refundAmount?: number;
  fee?: string | null;
  dueOn?: string | null;
  article?: string;
};

const facts = ({ kind, reason, decision, refundAmount, fee, dueOn, article }: NoticedDecision) => ({
  kind,
  reasonWords: claimReasons[reason].words,
  ...(decision && { decision }),
  ...(refundAmount && { refundAmount }),
  ...(fee && { fee }),
  ...(dueOn && { dueOn }),
  ...(article && { article }),
});

/** A decision is told to the orderer's phone too. */
const rowsOf = (
  event: ClaimEvent,
  order: Order,
  claim: NoticedDecision,
  { origin, to }: { origin: string; to: Addressees },
): NoticeRow[] =>
  noticeRows({
    event,
    subjectKey: order.number,
    kind: toldOfClaims[event],
    told: { order, claim: facts(claim) },
    origin,
    to,
    phone: order.ordererPhone,
  });

/** What the shopper is told of their claim. */
export const claimNotices = (
  { origin }: Pick<Shop, "origin">,
  event: Exclude<ClaimEvent, "owner-claim-requested">,
  order: Order,
  claim: NoticedDecision,
): NoticeRow[] => rowsOf(event, order, claim, { origin, to: order.ordererEmail });

/** A new claim: the shopper knows it arrived, the owner that there is something to decide. */
export const requestedNotices = (
  shop: Pick<Shop, "origin">,
  order: Order,
  claim: NoticedDecision,
): NoticeRow[] => [
  ...claimNotices(shop, "claim-requested", order, claim),
  ...rowsOf("owner-claim-requested", order, claim, { origin: shop.origin, to: OFFICE }),
];
