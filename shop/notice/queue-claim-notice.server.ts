import { claimWords, type ClaimEvent, type NoticedClaim } from "./claim-words.ts";
import { noticeRows, type NoticeRow } from "./notice-row.server.ts";
import type { NoticedOrder } from "./templates.ts";

type ClaimedOrder = Pick<NoticedOrder, "number" | "ordererName" | "ordererPhone" | "memberId">;

/** The outbox rows of a notice about a claim; `to` is a mail address or nothing, and a decision is told to the orderer's phone too. */
export const claimRowFor = (event: ClaimEvent, order: ClaimedOrder, claim: NoticedClaim, origin: string, to: string | null | undefined): NoticeRow[] =>
  noticeRows({ event, subjectKey: order.number, words: claimWords(event, order, claim), origin, to, phone: order.ordererPhone });
