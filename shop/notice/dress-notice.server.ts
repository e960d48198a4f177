import type { Shop } from "../shop.ts";
import { findSite } from "../site/find-site.server.ts";
import type { SiteSettings } from "../site/settings.ts";
import { dressMail, type MailGoods } from "./dress-mail.ts";
import type { Mail } from "./mailer.ts";
import type { Message } from "./messenger.ts";
import { numberAbout } from "./number-about.ts";
import type { notices } from "./table.server.ts";

export type Notice = typeof notices.$inferSelect;

export type Dress = {
  site: SiteSettings;
  goodsOf: (notice: Notice, site: SiteSettings) => MailGoods | null;
};

export async function findDress(
  { db, follows }: Pick<Shop, "db" | "follows">,
  due: Notice[],
): Promise<Dress> {
  const mails = due.filter(({ channel }) => channel === "mail");
  // One after the other: a transaction has one connection.
  const site = await findSite(db);
  return { site, goodsOf: await follows.mailsSent(db, mails) };
}

export function mailOf(
  { origin }: Pick<Shop, "origin">,
  notice: Notice,
  { site, goodsOf }: Dress,
): Mail {
  const { messageId, to, subjectKey } = notice;
  const number = numberAbout(subjectKey);
  return {
    messageId,
    to,
    ...dressMail(notice, { site, origin, number, goods: goodsOf(notice, site) }),
  };
}

export const messageOf = (
  { event, messageId, to, subject, text, html, tries }: Notice,
  { site }: Dress,
): Message => ({
  mark: messageId,
  event,
  to,
  title: subject,
  text: `[${site.shopName}] ${text}`,
  variables: { 상점: site.shopName, ...variablesIn(html) },
  isRepeat: tries > 1,
});

/** What a template is filled with, as noticeRows wrote it. */
function variablesIn(kept: string): Record<string, string> {
  const read: unknown = JSON.parse(kept);
  return Object.fromEntries(
    Object.entries(read ?? {}).map(([name, words]) => [name, String(words)]),
  );
}
