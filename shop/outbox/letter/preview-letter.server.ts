import type { Letter } from "#shop/letter/find-letter.server.ts";
import { letterKinds } from "#shop/letter/letter-words.ts";
import { wordsOf } from "#shop/notice/notice-kind.ts";
import type { Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { dressMail } from "../mail/dress-mail.ts";
import { mailOf } from "../mail/mail-words.ts";
import { sayMail } from "../words/say-notice.ts";
import { letterPart } from "./letter-mail.server.ts";
import { sayLetter } from "./letter-message.ts";

type LetterPreview = { subject: string; text: string; html: string };

/** A letter as its reader would get it now, with a link of refusal that belongs to nobody. */
export async function previewLetter(
  { db, origin }: Pick<Shop, "db" | "origin">,
  letter: Pick<Letter, "id" | "channel" | "subject" | "blocks" | "words">,
): Promise<LetterPreview> {
  const { id, channel, subject, blocks, words } = letter;
  const site = await findSite(db);
  const facts = letterKinds.letter.facts({ id, subject, ending: "/my/consents" });
  const spoken = { words: wordsOf(letterKinds.letter), facts, origin };
  if (channel === "message") {
    const { title, text } = sayLetter({ ...spoken, site }, words);
    return { subject: title, text, html: "" };
  }
  const body = await letterPart(db, blocks, { origin, linkFor: (address) => address });
  const mail = mailOf({ ...sayMail({ ...spoken, shopName: site.shopName }), body }, origin);
  return dressMail(mail, { site, origin, isAd: true });
}
