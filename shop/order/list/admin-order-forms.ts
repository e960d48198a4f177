import * as z from "zod";
import { paragraphs, sentBack } from "#shop/typed-words.ts";
import { carriers, waybillDigits } from "#shop/order/delivery/carriers.ts";
import { MANY } from "#shop/order/delivery/many.ts";

const NAMES = carriers.map(({ name }) => name);
const MEMO_LIMIT = 1000;

const company = z
  .string()
  .default("")
  .refine((name) => name === "" || NAMES.includes(name), "택배사를 목록에서 골라주세요.");
const waybillNumber = z
  .string()
  .max(60, "송장번호가 너무 길어요.")
  .default("")
  .transform((typed, context) => {
    const digits = waybillDigits(typed);
    if (typed.trim() && !digits)
      context.addIssue({ code: "custom", message: "송장번호는 숫자로 입력해주세요." });
    if (digits.length > 30)
      context.addIssue({ code: "custom", message: "송장번호가 너무 길어요." });
    return digits;
  });

/** the unusual number that was confirmed */
const confirmed = z.string().max(60).transform(waybillDigits).optional();

const number = sentBack(40, "주문을 다시 골라주세요.");

const ship = z
  .object({ intent: z.literal("ship"), company, waybillNumber, confirmed })
  .refine((form) => !form.waybillNumber || form.company, {
    path: ["company"],
    message: "택배사를 골라주세요.",
  });
// A chosen carrier without a number means nothing.
const manyRow = z
  .object({ number, company, waybillNumber, confirmed })
  .refine((row) => !row.waybillNumber || row.company, "택배사를 골라주세요.");
const move = z.object({
  intent: z.literal("move"),
  move: z.enum(["arrive", "recall", "reopen"], "할 수 없는 작업이에요."),
});
const waybill = z.object({
  intent: z.literal("waybill"),
  company: company.refine((name) => name !== "", "택배사를 골라주세요."),
  waybillNumber: waybillNumber.refine((digits) => digits !== "", "송장번호를 입력해주세요."),
  confirmed,
});
const memo = z.object({
  intent: z.literal("memo"),
  memo: paragraphs()
    .max(MEMO_LIMIT, `메모는 ${MEMO_LIMIT}자까지 쓸 수 있어요.`)
    .meta({ label: "주문하신 분에게는 보이지 않아요" }),
});

export const adminOrderForm = z.discriminatedUnion(
  "intent",
  [ship, move, waybill, memo],
  "할 수 없는 작업이에요.",
);

/** What staff who pack may post. */
export const parcelForm = z.discriminatedUnion("intent", [ship, waybill], "할 수 없는 작업이에요.");

const manyIntent = z.enum(["ship-many", "arrive-many"]);

/** Fields `order.{number}`, `company.{number}` …; errors are reported per row. */
const many = z.looseObject({ intent: manyIntent }).transform(({ intent, ...fields }, context) => {
  const numbers = Object.keys(fields).flatMap((name) =>
    name.startsWith("order.") ? [name.slice("order.".length)] : [],
  );
  if (!numbers.length || numbers.length > MANY) {
    context.addIssue({
      code: "custom",
      message: numbers.length
        ? `한 번에 ${MANY}건까지 처리할 수 있어요.`
        : "주문을 먼저 골라주세요.",
      path: ["orders"],
    });
    return z.NEVER;
  }
  return {
    intent,
    orders: numbers.map((each) => readRow(each, intent === "ship-many" ? fields : {})),
  };
});

type ManyRow = {
  number: string;
  company: string;
  waybillNumber: string;
  confirmed?: string | undefined;
  problem: string | null;
};

function readRow(of: string, fields: Record<string, unknown>): ManyRow {
  const row = manyRow.safeParse({
    number: of,
    company: fields[`company.${of}`] ?? "",
    waybillNumber: fields[`waybillNumber.${of}`] ?? "",
    confirmed: fields[`confirmed.${of}`],
  });
  return row.success
    ? { ...row.data, problem: null }
    : {
        number: of.slice(0, 40),
        company: "",
        waybillNumber: "",
        problem: row.error.issues[0]!.message,
      };
}

export const orderListForm = z.discriminatedUnion(
  "intent",
  [ship.safeExtend({ number }), move.safeExtend({ number }), many],
  "할 수 없는 작업이에요.",
);

export type ShipForm = Omit<z.output<typeof ship>, "intent">;
export type AdminMove = z.output<typeof move>["move"];
export type ManyForm = z.output<typeof many>;
export type MemoForm = Omit<z.output<typeof memo>, "intent">;
