import * as z from "zod";

const id = z.uuid("새로고침한 뒤 다시 시도해주세요.");

export const purchaseDeskForms = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("tell") }),
    z.object({ intent: z.literal("close"), id }),
    z.object({ intent: z.literal("open"), id }),
  ],
  "할 수 없는 작업이에요.",
);
