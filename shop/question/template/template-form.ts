import * as z from "zod";
import { QUESTION } from "../question-limits.ts";
import { QUESTION_ID } from "../question-id.ts";
import { typedLine, typedText } from "#shop/typed-words.ts";

const TEMPLATE_TITLE = 50;
export const MOST_TEMPLATES = 100;

const id = z.string().regex(QUESTION_ID, "답변 틀을 찾을 수 없어요.");

/** What an administrator may do with the words that answers begin with. */
export const templateForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("save"),
      id: id.optional().or(z.literal("").transform(() => undefined)),
      title: typedLine("이름을 적어주세요.", TEMPLATE_TITLE).meta({
        label: "이름",
        placeholder: "예: 내려받기 안내",
      }),
      text: typedText("내용을 적어주세요.", QUESTION.answer).meta({
        label: "내용",
        rows: 10,
        hint: "{이름}, {상품}을 쓸 수 있어요.",
      }),
    }),
    z.object({ intent: z.literal("remove"), id }),
  ],
  "할 수 없는 작업이에요.",
);
export type TemplateSave = Omit<
  Extract<z.output<typeof templateForm>, { intent: "save" }>,
  "intent"
>;
