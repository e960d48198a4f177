import * as z from "zod";
import { contactCodeField, emailField } from "#shop/typed-words.ts";

export const purchaseForms = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("code"), email: emailField }),
    z.object({ intent: z.literal("prove"), email: emailField, code: contactCodeField }),
  ],
  "할 수 없는 작업이에요.",
);
