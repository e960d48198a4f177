import { messageBytes } from "#lib/bytes/message-bytes.ts";
import { placeholdersIn } from "#shop/outbox/words/fill-words.ts";
import type { NoticeFacts, NoticeWords, OurWords } from "#shop/notice/notice-kind.ts";
import { sayMessage } from "#shop/outbox/words/say-notice.ts";

export const WORDS = {
  subject: 100,
  text: 2000,
  lines: 30,
  button: 20,
  message: 1000,
  template: 1000,
};
/** Bytes of a short message, and of the longest one. */
export const MESSAGE = { short: 90, long: 2000 };
const TEMPLATE_ID = /^KA01TP[A-Za-z0-9]{6,50}$/;

/** What may stand in the words of one event. */
export type WordsGuide = {
  needs: { mail: readonly string[]; message: readonly string[] };
  /** placeholders that a mail knows */
  mail: readonly string[];
  /** placeholders of the message; null: the event sends none */
  message: readonly string[] | null;
  facts: NoticeFacts;
};

export const guideOf = ({ message, needs = {} }: OurWords, facts: NoticeFacts): WordsGuide => {
  const mail = ["상점", ...Object.keys(facts.values)];
  return {
    facts,
    needs: { mail: needs.mail ?? [], message: needs.message ?? [] },
    mail,
    message:
      message === undefined
        ? null
        : [
            ...mail,
            ...(facts.link ? ["링크"] : []),
            ...(facts.code ? ["인증번호"] : []),
            ...(facts.ending ? ["끝내기"] : []),
          ],
  };
};

type Shop = { shopName: string; origin: string };
type Problems = Partial<
  Record<"subject" | "text" | "button" | "message" | "templateId" | "templateText", string[]>
>;

const show = (names: readonly string[]) => names.map((name) => `#{${name}}`).join(", ");

function placeholderProblems(
  words: string,
  placeholders: readonly string[],
  needed: readonly string[],
) {
  const used = placeholdersIn(words);
  const unknown = used.filter((name) => !placeholders.includes(name));
  const missing = needed.filter((name) => !used.includes(name));
  return [
    ...(unknown.length ? [`이 알림에서는 ${show(unknown)}을(를) 채울 수 없어요.`] : []),
    ...(missing.length ? [`${show(missing)}이(가) 꼭 들어가야 해요.`] : []),
    ...(/#\{/.test(words.replace(/#\{[^{}\n]{0,40}\}/g, ""))
      ? ["#{ 뒤에 이름을 적고 }로 닫아주세요."]
      : []),
  ];
}

/** Mail programs and phones make links of these by themselves. */
const ADDRESS =
  /(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:[a-z]{2,}|한국|닷컴|닷넷)(?![\p{L}\p{N}])/giu;

function linkProblems(words: string, { origin }: Shop): string[] {
  const host = new URL(origin).host;
  const others = (
    words
      .normalize("NFKC")
      .replace(/#\{[^{}\n]{0,40}\}/g, " ")
      .match(ADDRESS) ?? []
  ).filter((found) => found.replace(/^https?:\/\//i, "").split("/")[0] !== host);
  return others.length
    ? ["다른 곳의 주소는 적을 수 없어요. 알림은 상점의 버튼과 링크로만 이어져요."]
    : [];
}

/** Network act, article 50: who advertises says so and asks before; a notice does neither. */
const adProblems = (words: string): string[] =>
  /[([<【〔]\s*광\s*고\s*[)\]>】〕]/.test(words.normalize("NFKC"))
    ? ["광고는 알림으로 보낼 수 없어요. 광고 수신에 동의한 분에게만 따로 보내야 해요."]
    : [];

export const tooManyLetters = (most: number): string =>
  `${most.toLocaleString("ko-KR")}자 안으로 적어주세요.`;

const lengthProblems = (words: string, most: number, isNeeded = true): string[] => {
  if (isNeeded && !words.trim()) return ["내용을 적어주세요."];
  return words.length > most ? [tooManyLetters(most)] : [];
};

const AD_WORDS = /할인|쿠폰|이벤트|혜택|특가|세일|무료|적립|사은품|추천\s?상품/g;

/** Advertising words in a notice; shown while typing, but not refused. */
export const adWordsIn = (words: string): string[] => [...new Set(words.match(AD_WORDS) ?? [])];

/** Errors by field, the same while typing and when saving. */
export function wordsProblems(words: NoticeWords, guide: WordsGuide, shop: Shop): Problems {
  const common = (text: string) => [...linkProblems(text, shop), ...adProblems(text)];
  const problems: Problems = {
    subject: [
      ...lengthProblems(words.subject, WORDS.subject),
      ...(/[\r\n]/.test(words.subject) ? ["제목은 한 줄로 적어주세요."] : []),
      ...placeholderProblems(words.subject, guide.mail, []),
      ...common(words.subject),
    ],
    text: [
      ...lengthProblems(words.text, WORDS.text),
      ...(words.text.split("\n").length > WORDS.lines
        ? [`${WORDS.lines}줄 안으로 적어주세요.`]
        : []),
      ...placeholderProblems(words.text, guide.mail, guide.needs.mail),
      ...common(words.text),
    ],
    button: [
      ...lengthProblems(words.button, WORDS.button, false),
      ...placeholderProblems(words.button, [], []),
      ...common(words.button),
    ],
    ...(guide.message && phoneProblems(words, guide, shop)),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, found]) => found.length));
}

function phoneProblems(words: NoticeWords, guide: WordsGuide, shop: Shop): Problems {
  const { message, template } = words;
  const placeholders = guide.message ?? [];
  const bytes = (one: NoticeWords) =>
    messageBytes(sayMessage({ words: one, facts: guide.facts, ...shop }).text);
  const common = (text: string) => [...linkProblems(text, shop), ...adProblems(text)];
  return {
    message: [
      ...lengthProblems(message, WORDS.message),
      ...placeholderProblems(message, placeholders, guide.needs.message),
      ...(bytes({ ...words, template: null }) > MESSAGE.long
        ? [`긴 문자로도 ${MESSAGE.long.toLocaleString("ko-KR")}바이트까지만 보낼 수 있어요.`]
        : []),
      ...(/\p{Extended_Pictographic}/u.test(message) ? ["문자에는 그림 글자를 쓸 수 없어요."] : []),
      ...common(message),
    ],
    ...(template && {
      templateId: TEMPLATE_ID.test(template.id)
        ? []
        : [
            template.id
              ? "KA01TP로 시작하는 템플릿 ID를 그대로 적어주세요."
              : "템플릿 ID를 적어주세요.",
          ],
      templateText: [
        ...lengthProblems(template.text, WORDS.template),
        // An approved template may have its link in a button.
        ...placeholderProblems(
          template.text,
          placeholders,
          guide.needs.message.filter((name) => name !== "링크" && name !== "끝내기"),
        ),
        ...common(template.text),
      ],
    }),
  };
}
