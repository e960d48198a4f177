import * as z from "zod";

export const settleErrorForm = z.object({
  intent: z.enum(["settle", "reopen"], "할 일을 다시 골라주세요."),
  fingerprint: z.string().regex(/^[0-9a-f]{32}$/, "오류를 다시 골라주세요."),
});

export type SettleErrorForm = z.infer<typeof settleErrorForm>;
