import { fillTemplate, fillWords } from "./fill-words.ts";
import type { SpokenMail } from "../mail/mail-words.ts";
import type { NoticeFacts, NoticeWords } from "#shop/notice/notice-kind.ts";

type NoticeToSay = { words: NoticeWords; facts: NoticeFacts; shopName: string; origin: string };

const valuesOf = ({
  facts: { values, link, code, ending },
  shopName,
  origin,
}: Omit<NoticeToSay, "words">) => ({
  ...values,
  상점: shopName,
  ...(link !== undefined && { 링크: origin + link }),
  ...(code !== undefined && { 인증번호: code }),
  ...(ending && { 끝내기: origin + ending[1] }),
});

/** Without the shop's name and the number. */
export const saidSubject = ({ words, facts, ...shop }: NoticeToSay): string =>
  fillWords(words.subject, valuesOf({ facts, ...shop }));

/** A mail's content, before the shop's design and the ordered goods are added. */
export function sayMail({ words, facts, ...shop }: NoticeToSay): SpokenMail {
  const values = valuesOf({ facts, ...shop });
  const { rows, button, also, code, note, ending, isAd } = facts;
  return {
    subject: fillWords(words.subject, values),
    lines: words.text
      .split("\n")
      .map((line) => fillWords(line, values))
      .filter((line) => line.trim()),
    facts: rows ?? [],
    ...(code !== undefined && { code }),
    ...(button && { button: [words.button || button[0], button[1]] as const }),
    ...(also && { also }),
    ...(note !== undefined && { note }),
    ...(ending && { ending }),
    ...(isAd && { isAd }),
  };
}

/** A message's text: the approved template unchanged, or the shop's name and the words. */
export function sayMessage({ words, facts, ...shop }: NoticeToSay) {
  const values = valuesOf({ facts, ...shop });
  const { subject, message, template } = words;
  // An advertisement says so first, in its title too (network act, article 50(4)).
  const mark = facts.isAd ? "(광고)" : "";
  return {
    title: mark + fillWords(subject, values),
    text: template
      ? fillTemplate(template.text, values)
      : `${mark}[${shop.shopName}] ${fillWords(message, values)}`,
    variables: values,
    ...(template && { templateId: template.id }),
  };
}
