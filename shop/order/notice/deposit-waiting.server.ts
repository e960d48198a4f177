import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import type { NoticeWords } from "#shop/notice/mail-words.ts";
import { noticeRows, OFFICE, type NoticeRow } from "#shop/notice/notice-row.server.ts";

type WaitingOrder = { number: string; total: number; expiresAt: Date };

export const depositWaitingWords = ({ number, total, expiresAt }: WaitingOrder): NoticeWords => ({
  subject: `입금을 기다리는 주문 ${won(total)}`,
  lines: [
    "입금을 기다리는 주문이 들어왔어요.",
    "아직 보낼 준비를 하지 않아도 돼요. 입금되면 새 주문으로 다시 알려드려요.",
  ],
  facts: [["입금 기한", seoulTime(expiresAt)]],
  button: ["주문 열기", `/admin/order/${number}`],
  note: `주문번호 ${number}`,
});

/** To those at work here who want to know before the money comes. */
export const depositWaiting = (order: WaitingOrder, origin: string): NoticeRow[] =>
  noticeRows({
    event: "owner-deposit-waiting",
    subjectKey: order.number,
    words: depositWaitingWords(order),
    origin,
    to: OFFICE,
  });
