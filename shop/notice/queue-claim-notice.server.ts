import { claimWords, type ClaimEvent, type NoticedClaim } from "./claim-words.ts";
import { noticeRows, type Addressed, type NoticeRow } from "./notice-row.server.ts";
import type { NoticedOrder } from "./templates.ts";

type ClaimedOrder = Pick<NoticedOrder, "number" | "ordererName" | "ordererPhone" | "memberId">;

/** The outbox rows of a notice about a claim; `to` is who is mailed, and a decision is told to the orderer's phone too. */
export const claimRowFor = (
  event: ClaimEvent,
  order: ClaimedOrder,
  claim: NoticedClaim,
  origin: string,
  to: Addressed,
): NoticeRow[] =>
  noticeRows({
    event,
    subjectKey: order.number,
    words: claimWords(event, order, claim),
    origin,
    to,
    phone: order.ordererPhone,
  });
