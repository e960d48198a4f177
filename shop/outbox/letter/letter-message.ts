import { cutMessage, messageBytes } from "#lib/bytes/message-bytes.ts";
import { messageValues } from "#shop/letter/letter-words.ts";
import { MESSAGE_BYTES } from "#shop/notice/messenger.ts";
import type { NoticeFacts, NoticeWords } from "#shop/notice/notice-kind.ts";
import type { SiteSettings } from "#shop/site/settings.ts";
import { sayMessage } from "../words/say-notice.ts";

type LetterToSay = { words: NoticeWords; facts: NoticeFacts; site: SiteSettings; origin: string };

const sayWith = ({ words, facts, site, origin }: LetterToSay, content: string) => {
  const values = { ...facts.values, ...messageValues(site, content) };
  return sayMessage({ words, facts: { ...facts, values }, shopName: site.shopName, origin });
};

/** Bytes that are left for the owner's words beside what the law wants to stand with them. */
export const roomForWords = (letter: LetterToSay): number =>
  MESSAGE_BYTES - messageBytes(sayWith(letter, "").text);

/**
 * A letter as a text message. Where it is too long its words are cut and never what follows them:
 * who sends it and how to refuse it.
 */
export const sayLetter = (letter: LetterToSay, content: string) =>
  sayWith(letter, cutMessage(content, Math.max(roomForWords(letter), 0)));
