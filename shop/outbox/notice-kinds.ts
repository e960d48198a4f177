import { archiveKind } from "#shop/archive/archive-notice.ts";
import { interestKinds } from "#shop/money/interest/interest-words.ts";
import { statementKinds } from "#shop/claim/statement/statement-words.ts";
import { toldOfClaims } from "#shop/claim/claim-words.ts";
import { hearingKinds } from "#shop/member/staff/hearing-words.ts";
import { keysKind } from "#shop/member/notice/keys-words.ts";
import { memberKinds } from "#shop/member/notice/member-words.ts";
import { letterKinds } from "#shop/letter/letter-words.ts";
import type { NoticeKind } from "#shop/notice/notice-kind.ts";
import { giftKinds } from "#shop/order/gift/gift-words.ts";
import { orderKinds } from "#shop/order/notice/order-words.ts";
import { placeCodeKind } from "#shop/order/notice/place-code-notice.ts";
import { findingsKind } from "#shop/money/finding/findings-notice.ts";
import { troubleNotices } from "#shop/health/trouble-notices.ts";
import { askedKind } from "#shop/question/asked-words.ts";
import { answerKind } from "#shop/question/answer-words.ts";
import { receivedKind } from "#shop/question/guest/received-words.ts";
import { reservationKinds } from "#shop/reservation/notice/reservation-words.ts";
import { stockKinds } from "#shop/product/shelf/stock-words.ts";
import { roomKinds } from "#shop/commission/room-words.ts";
import { reviewKinds } from "#shop/review/review-words.ts";
import { purchaseKinds } from "#shop/vault/purchase/purchase-words.ts";
import { soundKinds } from "#shop/vault/sound-words.ts";
import { deskGiftNotices } from "#shop/money/value/desk/desk-gift-words.ts";
import { valueNotices } from "#shop/money/value/value-notices.ts";
import { watchNotices } from "#shop/watch/watch-notices.ts";

const kinds = {
  ...orderKinds,
  ...giftKinds,
  ...soundKinds,
  ...purchaseKinds,
  ...roomKinds,
  ...reviewKinds,
  ...toldOfClaims,
  ...reservationKinds,
  ...memberKinds,
  ...statementKinds,
  ...interestKinds,
  ...stockKinds,
  ...watchNotices,
  ...valueNotices,
  "owner-question": askedKind,
  "owner-findings": findingsKind,
  ...troubleNotices,
  "place-code": placeCodeKind,
  "owner-archive-ended": archiveKind,
  "owner-keys-changed": keysKind,
  ...hearingKinds,
  ...deskGiftNotices,
  ...letterKinds,
  "question-answered": answerKind,
  "question-received": receivedKind,
};

export type NoticeEvent = keyof typeof kinds;

/** Everything that the shop tells anybody, by event. */
export const noticeKinds: Readonly<Record<NoticeEvent, NoticeKind<never>>> = kinds;

export const readNoticeKind = (event: string): NoticeKind<never> | null =>
  Object.hasOwn(noticeKinds, event) ? noticeKinds[event as NoticeEvent] : null;
