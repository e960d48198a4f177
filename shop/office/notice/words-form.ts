import * as z from "zod";
import { fieldsOf as looksOf } from "#shop/form-fields.ts";
import { maybeLine } from "#shop/typed-words.ts";
import { seenText } from "#lib/text/typed.ts";
import type { NoticeWords } from "#shop/notice/notice-kind.ts";
import { tooManyLetters, WORDS } from "./words-problems.ts";

export const wordsFields = {
  subject: "제목",
  text: "메일 내용",
  button: "버튼 이름",
  message: "문자 내용",
  templateId: "알림톡 템플릿 ID",
  templateText: "승인된 템플릿 내용",
} as const;

export type WordsField = keyof typeof wordsFields;
export type TypedWords = Record<WordsField, string>;

const lines = (most: number) =>
  z
    .string()
    .overwrite((typed) => seenText(typed).trimEnd())
    .max(most, tooManyLetters(most))
    .default("");

const oneLine = (most: number) => maybeLine(most, tooManyLetters(most));

const typed = {
  seen: z.coerce.number().int().min(0).max(1_000_000_000).catch(-1),
  subject: oneLine(WORDS.subject),
  text: lines(WORDS.text).meta({
    rows: 7,
    hint: "첫 줄은 큰 제목이에요. 금액과 계좌, 주문한 상품, 계약 내용, 사업자 정보는 글 아래에 늘 함께 나가요.",
  }),
  button: oneLine(WORDS.button).meta({
    optional: true,
    hint: "비워두면 상황에 맞는 이름이 붙어요. 어디로 가는지는 상점이 정해요.",
  }),
  message: lines(WORDS.message).meta({ rows: 4 }),
  templateId: maybeLine(60, "너무 길어요.").meta({ optional: true, placeholder: "KA01TP…" }),
  templateText: lines(WORDS.template).meta({ optional: true, rows: 5 }),
};

/** `ours`: back to our words; the template stays, as it is approved. */
export const wordsForm = z.object({
  intent: z.enum(["save", "ours", "try-mail", "try-message"], "할 일을 다시 골라주세요."),
  ...typed,
});

export const wordsLooks = looksOf(wordsForm, "save", wordsFields);

export type WordsForm = z.output<typeof wordsForm>;

/** The typed words; without a message for events that send none. */
export function typedWords(form: TypedWords, tellsPhone: boolean): NoticeWords {
  const [subject, button, id] = [form.subject, form.button, form.templateId].map((one) =>
    one.trim(),
  ) as [string, string, string];
  const mail = { subject, text: form.text, button };
  if (!tellsPhone) return { ...mail, message: "", template: null };
  const template = id || form.templateText.trim() ? { id, text: form.templateText } : null;
  return { ...mail, message: form.message, template };
}

export const fieldsOf = ({ template, ...words }: NoticeWords): TypedWords => ({
  ...words,
  templateId: template?.id ?? "",
  templateText: template?.text ?? "",
});
