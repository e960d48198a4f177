import { eq } from "drizzle-orm";
import { randomNonce } from "#lib/secret/nonce.server.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { users } from "#shop/member/table.server.ts";
import type { NoticeWords } from "#shop/notice/notice-kind.ts";
import { sayMessage } from "#shop/outbox/words/say-notice.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import type { EditedWords } from "./find-edited-words.server.ts";
import { previewMail } from "./preview-words.ts";

type TryingShop = Pick<Shop, "db" | "mailer" | "messenger" | "origin">;

const AN_HOUR = { mail: 20, message: 5 };

/**
 * Sends the words with example facts to the signed-in person only. Returns the destination. Throws
 * `no-own-phone`, `try-failed`, `too-many-attempts`.
 */
export async function tryWords(
  shop: TryingShop,
  edited: EditedWords,
  words: NoticeWords,
  { channel, acting }: { channel: "mail" | "message"; acting: AuditActor },
): Promise<string> {
  const { event } = edited;
  const { id = "", email = "" } = acting.account ?? {};
  const to = channel === "mail" ? email : await ownPhone(shop, id);
  await spendAttempt(shop.db, [
    { key: `test ${channel} of ${id}`, most: AN_HOUR[channel], seconds: 3600 },
  ]);
  await recordAudit(shop.db, { ...acting, action: `notice.try`, subject: `notice-words ${event}` });
  try {
    await send(shop, edited, words, { channel, to });
  } catch {
    throw new Refusal("try-failed");
  }
  return to;
}

async function ownPhone({ db }: TryingShop, id: string): Promise<string> {
  const [account] = await db.select({ phone: users.phone }).from(users).where(eq(users.id, id));
  if (!account?.phone) throw new Refusal("no-own-phone");
  return account.phone;
}

async function send(
  { mailer, messenger, origin }: TryingShop,
  { event, guide: { facts }, goods, site }: EditedWords,
  words: NoticeWords,
  { channel, to }: { channel: "mail" | "message"; to: string },
): Promise<void> {
  const mark = `<test-${randomNonce()}@${new URL(origin).hostname}>`;
  if (channel === "message") {
    const spokenMessage = sayMessage({ words, facts, shopName: site.shopName, origin });
    return messenger.send({ mark, event, to, isRepeat: false, ...spokenMessage });
  }
  const mail = previewMail({ words, facts, goods, site, origin });
  return mailer.send({ messageId: mark, to, ...mail, subject: `시험: ${mail.subject}` });
}
