import type { Shop } from "../shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import type { SiteSettings } from "#shop/site/settings.ts";
import { dressMail, type MailGoods } from "./mail/dress-mail.ts";
import { mailOf as plainMail } from "./mail/mail-words.ts";
import type { Mail } from "#shop/notice/mailer.ts";
import type { Message } from "#shop/notice/messenger.ts";
import { wordsOf, type NoticeFacts, type NoticeWords } from "#shop/notice/notice-kind.ts";
import { numberAbout } from "#shop/notice/notice-row.server.ts";
import { listLetterMails, type LetterMail } from "./letter/letter-mail.server.ts";
import { sayLetter } from "./letter/letter-message.ts";
import { listMailGoods } from "./goods/list-mail-goods.server.ts";
import { sayMail, sayMessage } from "./words/say-notice.ts";
import type { notices } from "#shop/notice/table.server.ts";
import {
  findKeptWords,
  findWordsInForce,
  ourWords,
  type KeptWords,
} from "./words/words-in-force.server.ts";

export type Notice = typeof notices.$inferSelect;

export type Dress = {
  site: SiteSettings;
  goodsOf: (notice: Notice, site: SiteSettings) => MailGoods | null;
  /** what letters to many say, by letter */
  letters: ReadonlyMap<string, LetterMail>;
  /** current words by event */
  inForce: Map<string, KeptWords>;
  /** words of sent notices by fingerprint */
  kept: Map<string, NoticeWords>;
};

export async function findDress(
  { db, origin }: Pick<Shop, "db" | "origin">,
  due: Notice[],
): Promise<Dress> {
  const mails = due.filter(({ channel }) => channel === "mail");
  const saidWith = due.flatMap(({ wordsId }) => wordsId ?? []);
  // One after the other: a transaction has one connection.
  const site = await findSite(db);
  const inForce = await findWordsInForce(db);
  const kept = await findKeptWords(db, [...new Set(saidWith)]);
  const letters = await listLetterMails(db, origin, due);
  return { site, inForce, kept, letters, goodsOf: await listMailGoods(db, mails) };
}

const NO_WORDS = wordsOf({ subject: "", lines: [] });

/** The words it was sent with; for an unsent one, the current words. */
export const wordsFor = (
  { event, wordsId }: Pick<Notice, "event" | "wordsId">,
  { inForce, kept }: Pick<Dress, "inForce" | "kept">,
): NoticeWords => kept.get(wordsId ?? "") ?? inForce.get(event)?.words ?? NO_WORDS;

export function mailOf({ origin }: Pick<Shop, "origin">, notice: Notice, dress: Dress): Mail {
  const { messageId, to, subjectKey, facts } = notice;
  const { site, goodsOf } = dress;
  const content = facts
    ? plainMail(
        {
          ...sayMail({ words: wordsFor(notice, dress), facts, shopName: site.shopName, origin }),
          ...bodyOf(facts, dress),
        },
        origin,
      )
    : notice;
  const number = numberAbout(subjectKey);
  return {
    messageId,
    to,
    ...(facts?.ending && { unsubscribe: `${origin}${facts.ending[1]}` }),
    ...dressMail(content, {
      site,
      origin,
      number,
      goods: goodsOf(notice, site),
      isAd: facts?.isAd,
    }),
  };
}

/** A letter's blocks, which stand below its subject. */
function bodyOf({ letter }: NoticeFacts, { letters }: Dress) {
  const body = letters.get(letter ?? "");
  return body && { body };
}

export function messageOf({ origin }: Pick<Shop, "origin">, notice: Notice, dress: Dress): Message {
  const { event, messageId: mark, to, subject, text, html, tries, facts } = notice;
  const { site } = dress;
  const { shopName } = site;
  const words = withMessage(event, wordsFor(notice, dress));
  const letter = dress.letters.get(facts?.letter ?? "");
  const say = (spoken: NoticeFacts) =>
    letter
      ? sayLetter({ words, facts: spoken, site, origin }, letter.words)
      : sayMessage({ words, facts: spoken, shopName, origin });
  const message = facts
    ? say(facts)
    : {
        title: subject,
        text: `[${shopName}] ${text}`,
        variables: { 상점: shopName, ...variablesIn(html) },
      };
  return { mark, event, to, isRepeat: tries > 1, ...(facts?.isAd && { isAd: true }), ...message };
}

/** An owner's words of before the event had a message leave it empty: ours stand in. */
const withMessage = (event: string, words: NoticeWords): NoticeWords => ({
  ...words,
  message: words.message || (ourWords.get(event)?.words.message ?? ""),
});

/** Template variables of notices from older releases, which stored no facts. */
function variablesIn(kept: string): Record<string, string> {
  const read: unknown = JSON.parse(kept);
  return Object.fromEntries(
    Object.entries(read ?? {}).map(([name, words]) => [name, String(words)]),
  );
}
