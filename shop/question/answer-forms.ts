import * as z from "zod";
import { QUESTION } from "./question-limits.ts";
import { ticked, typedLine, typedText, version } from "../typed-words.ts";

const REASON = { least: 5, most: 200 };

const reason = (what: string) =>
  typedLine(`${what} 이유를 적어주세요.`, REASON.most)
    .refine(
      (text) => text.length >= REASON.least,
      `${what} 이유를 ${REASON.least}자 이상 적어주세요.`,
    )
    .meta({ label: `${what} 이유` });

/** What an administrator may do with a question. */
export const adminQuestionForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("answer"),
      answer: typedText("답변을 적어주세요.", QUESTION.answer).meta({
        label: "답변",
        rows: 12,
        hint: "주소(https://…)는 링크로 보여요.",
      }),
      version,
      mailsAgain: ticked,
    }),
    z.object({ intent: z.literal("hide"), reason: reason("숨기는") }),
    z.object({ intent: z.literal("show") }),
    z.object({ intent: z.literal("remove"), reason: reason("지우는") }),
  ],
  "할 수 없는 작업이에요.",
);
export type AnswerForm = Omit<
  Extract<z.output<typeof adminQuestionForm>, { intent: "answer" }>,
  "intent"
>;
