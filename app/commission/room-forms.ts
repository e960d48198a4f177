import { fieldsOf } from "#shop/form-fields.ts";
import * as z from "zod";
import { sentBack, typedLine } from "#shop/typed-words.ts";
import { changesForm, commentForm, takeChoice } from "#shop/commission/take/take-forms.ts";
import { scriptAnswer, scriptForm } from "#shop/commission/script/script-forms.ts";

const UNKNOWN = "할 수 없는 작업이에요.";
const both = [
  commentForm.extend({ intent: z.literal("comment") }),
  scriptForm.extend({ intent: z.literal("script") }),
  scriptAnswer.extend({ intent: z.literal("script-yes") }),
  scriptAnswer.extend({ intent: z.literal("script-no") }),
] as const;

/** What a buyer sends from their room. */
export const buyerForm = z.discriminatedUnion(
  "intent",
  [
    ...both,
    changesForm.extend({ intent: z.literal("changes") }),
    takeChoice.extend({ intent: z.literal("approve") }),
    z.object({ intent: z.literal("round") }),
    z.object({
      intent: z.literal("stop"),
      won: z
        .string("새로고침한 뒤 다시 시도해주세요.")
        .regex(/^\d{1,12}$/, "새로고침한 뒤 다시 시도해주세요.")
        .transform(Number),
    }),
  ],
  UNKNOWN,
);
export type BuyerForm = z.output<typeof buyerForm>;

/** What those at work here send. */
export const officeForm = z.discriminatedUnion(
  "intent",
  [
    ...both,
    z.object({ intent: z.literal("begin") }),
    z.object({ intent: z.literal("deliver") }),
    takeChoice.extend({ intent: z.literal("take-remove") }),
    z.object({ intent: z.literal("assign"), actor: sentBack(64).default("") }),
    z.object({
      intent: z.literal("cease"),
      reason: typedLine("이유를 적어주세요.", 100).meta({ label: "이유 (구매자에게 보여요)" }),
    }),
  ],
  UNKNOWN,
);
export type OfficeForm = z.output<typeof officeForm>;

/** How the fields look that a room has for both sides, and the buyer's alone. */
export const roomFields = () => ({
  comment: fieldsOf(buyerForm, "comment"),
  script: fieldsOf(buyerForm, "script"),
  changes: fieldsOf(buyerForm, "changes"),
});
export type RoomFields = ReturnType<typeof roomFields>;

/** Bytes of a form with the longest script, in Korean. */
export const MOST_BYTES = 200_000;
