import { mailOf } from "#shop/outbox/mail/mail-words.ts";
import { wordsOf } from "#shop/notice/notice-kind.ts";
import { sayMail, sayMessage } from "#shop/outbox/words/say-notice.ts";
import type { notices } from "#shop/notice/table.server.ts";
import { readNoticeKind } from "#shop/outbox/notice-kinds.ts";

type Notice = typeof notices.$inferSelect;

/** A row of the outbox with its own part of what it says in our words. */
export function asSaid(notice: Notice, origin = "http://shop.test"): Notice {
  const kind = readNoticeKind(notice.event);
  if (!notice.facts || !kind) return notice;
  const saying = { words: wordsOf(kind), facts: notice.facts, shopName: "소리상점", origin };
  return notice.channel === "mail"
    ? { ...notice, ...mailOf(sayMail(saying), origin) }
    : { ...notice, text: sayMessage(saying).text };
}
