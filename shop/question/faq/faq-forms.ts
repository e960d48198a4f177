import * as z from "zod";
import { QUESTION_ID } from "../question-id.ts";
import { sentBack, ticked, typedLine } from "#shop/typed-words.ts";

export const FAQ = {
  question: 150,
  htmlBytes: 60_000,
  category: 30,
  mostCategories: 20,
  mostFaqs: 100,
};

const questionId = z.string().regex(QUESTION_ID, "찾을 수 없는 항목이에요. 새로고침해주세요.");
const maybe = questionId.optional().or(z.literal("").transform(() => undefined));
const direction = z.enum(["up", "down"], "할 수 없는 작업이에요.");
const bytes = (text: string) => new TextEncoder().encode(text).length;

/** What an administrator may do with the frequently asked questions. */
export const faqForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("save"),
      id: maybe,
      categoryId: z
        .string("분류를 골라주세요.")
        .regex(QUESTION_ID, "분류를 골라주세요.")
        .meta({ label: "분류" }),
      question: typedLine("질문을 적어주세요.", FAQ.question).meta({ label: "질문" }),
      html: z
        .string("답을 적어주세요.")
        .refine((html) => bytes(html) <= FAQ.htmlBytes, "답이 너무 길어요. 줄여주세요."),
      isShow: ticked,
      /** when what the form shows was saved */
      seen: sentBack(40).default(""),
    }),
    z.object({ intent: z.literal("begin") }),
    z.object({ intent: z.literal("show"), id: questionId, isShow: ticked }),
    z.object({ intent: z.literal("move"), id: questionId, direction }),
    z.object({ intent: z.literal("remove"), id: questionId }),
    z.object({
      intent: z.literal("save-category"),
      id: maybe,
      title: typedLine("분류 이름을 적어주세요.", FAQ.category).meta({ label: "분류 이름" }),
    }),
    z.object({ intent: z.literal("move-category"), id: questionId, direction }),
    z.object({ intent: z.literal("remove-category"), id: questionId, withFaqs: ticked }),
  ],
  "할 수 없는 작업이에요.",
);

type Forms = z.output<typeof faqForm>;
export type FaqSave = Omit<Extract<Forms, { intent: "save" }>, "intent">;
export type Direction = z.output<typeof direction>;
