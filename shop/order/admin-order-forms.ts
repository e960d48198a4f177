import * as z from "zod";
import { carriers, waybillDigits } from "./delivery/carriers.ts";

const NAMES = carriers.map(({ name }) => name);
const MEMO_LIMIT = 1000;

const company = z.string().default("").refine((name) => name === "" || NAMES.includes(name), "택배사를 목록에서 골라주세요.");
const waybillNumber = z.string().max(60, "송장번호가 너무 길어요.").default("").transform((typed, context) => {
  const digits = waybillDigits(typed);
  if (typed.trim() && !digits) context.addIssue({ code: "custom", message: "송장번호는 숫자로 입력해주세요." });
  if (digits.length > 30) context.addIssue({ code: "custom", message: "송장번호가 너무 길어요." });
  return digits;
});

const number = z.string("주문을 다시 골라주세요.").max(40, "주문을 다시 골라주세요.");

const ship = z.object({ intent: z.literal("ship"), company, waybillNumber })
  .refine((form) => !form.waybillNumber || form.company, { path: ["company"], message: "택배사를 골라주세요." });
const move = z.object({ intent: z.literal("move"), move: z.enum(["arrive", "recall", "reopen"], "할 수 없는 작업이에요.") });
const waybill = z.object({
  intent: z.literal("waybill"),
  company: company.refine((name) => name !== "", "택배사를 골라주세요."),
  waybillNumber: waybillNumber.refine((digits) => digits !== "", "송장번호를 입력해주세요."),
});
const memo = z.object({ intent: z.literal("memo"), memo: z.string().trim().max(MEMO_LIMIT, `메모는 ${MEMO_LIMIT}자까지 쓸 수 있어요.`) });

/** What an administrator may send about one order: ship it, move it on or back, correct its waybill, note something. */
export const adminOrderForm = z.discriminatedUnion("intent", [ship, move, waybill, memo], "할 수 없는 작업이에요.");

/** The same from a row of the order list, which says which order it is. */
export const orderRowForm = z.discriminatedUnion("intent", [ship.safeExtend({ number }), move.safeExtend({ number })], "할 수 없는 작업이에요.");

export type ShipForm = Omit<z.output<typeof ship>, "intent">;
export type AdminMove = z.output<typeof move>["move"];
export type MemoForm = Omit<z.output<typeof memo>, "intent">;
