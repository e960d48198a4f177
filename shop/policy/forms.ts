import * as z from "zod";
import { line, maybeText, paragraphs } from "#shop/typed-words.ts";
import { isCalendarDay } from "#lib/calendar-day.ts";
import { policyKindNames, type PolicyKind } from "./policy-kinds.ts";

const TITLE_MOST = 60;
const SUMMARY_MOST = 500;
const VERSION_MOST = 11;
/** bytes of HTML: some 60,000 syllables, four times the longest terms of large shops */
export const HTML_MOST = 200_000;
/** the limit of a posted form, in which a syllable takes nine bytes instead of three */
export const DRAFT_FORM_BYTES = 768 * 1024;
const REASON = { least: 5, most: 200 };

const VERSION = /^(?:0|[1-9]\d{0,2})(?:\.(?:0|[1-9]\d{0,2})){1,2}$/;

const title = line("제목을 입력해주세요.")
  .min(1, "제목을 입력해주세요.")
  .max(TITLE_MOST, `제목은 ${TITLE_MOST}자까지예요.`);
const effectiveOn = z.string("시행일을 골라주세요.").refine(isCalendarDay, "시행일을 골라주세요.");
const summary = maybeText(SUMMARY_MOST, `요약은 ${SUMMARY_MOST}자까지예요.`);
const ticked = z
  .literal("on")
  .optional()
  .transform((word) => word === "on");
const edits = z.coerce.number("새로고침한 뒤 다시 시도해주세요.").int().min(1).max(1_000_000);
const bytes = (text: string) => new TextEncoder().encode(text).length;
const html = z
  .string("본문을 입력해주세요.")
  .refine((text) => bytes(text) <= HTML_MOST, "본문이 너무 길어요. 줄여서 다시 저장해주세요.");

export const newDraftForm = z.object({
  intent: z.literal("create"),
  kind: z.enum(policyKindNames as [PolicyKind, ...PolicyKind[]], "문서를 골라주세요."),
  version: line("버전을 입력해주세요.")
    .regex(VERSION, "1.1처럼 숫자와 점으로 적어주세요.")
    .meta({ label: "새 버전", inputMode: "decimal", maxLength: VERSION_MOST }),
  /** from the template, filled with the shop's data, instead of from the text of now */
  fromTemplate: ticked,
});

const save = z
  .object({
    intent: z.literal("save"),
    title: title.meta({ label: "제목" }),
    effectiveOn: effectiveOn.meta({ label: "시행일", type: "date" }),
    summary: summary.meta({ label: "회원에게 알리는 요약" }),
    asksAgain: ticked,
    html,
    edits,
    /** the other person's edit that is overwritten on purpose */
    over: edits.optional(),
  })
  .refine(({ asksAgain, summary: words }) => !asksAgain || words.length > 0, {
    path: ["summary"],
    message: "다시 동의를 받으려면 무엇이 바뀌는지 적어주세요.",
    when: () => true,
  });

const publish = z.object({
  intent: z.literal("publish"),
  edits,
  isUnfavourable: ticked,
  shortNotice: ticked,
});
const withdraw = z.object({
  intent: z.literal("withdraw"),
  reason: paragraphs("철회하는 이유를 적어주세요.")
    .min(REASON.least, `철회하는 이유를 ${REASON.least}자 이상 적어주세요.`)
    .max(REASON.most, `${REASON.most}자까지 쓸 수 있어요.`)
    .meta({ label: "철회하는 이유", hint: "감사 기록에 남고 회원에게는 보이지 않아요." }),
});
const remove = z.object({ intent: z.literal("remove"), edits });

/** What an administrator may do with one version. */
export const policyForm = z.discriminatedUnion(
  "intent",
  [save, publish, withdraw, remove],
  "할 수 없는 작업이에요.",
);
export type PolicyDraftForm = z.output<typeof save>;
export type PublishForm = z.output<typeof publish>;
