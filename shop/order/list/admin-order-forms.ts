import * as z from "zod";
import { OWN_CARRIERS } from "#shop/site/sending/sending.ts";
import { identifier, maybeLine, paragraphs, sentBack } from "#shop/typed-words.ts";
import { readWaybillNumber } from "#shop/order/delivery/ways.ts";
import { MANY } from "#shop/order/delivery/many.ts";

const MEMO_LIMIT = 1000;

/** Only the shop's settings know an owner's own carriers, so the use case looks for the name. */
const company = maybeLine(OWN_CARRIERS.name, "택배사를 목록에서 골라주세요.");
const waybillNumber = identifier().max(60, "송장번호가 너무 길어요.").default("");
/** the unusual number that was confirmed */
const confirmed = identifier().max(60).optional();

const waybillShape = { company, waybillNumber, confirmed };
type TypedWaybill = z.output<z.ZodObject<typeof waybillShape>>;

/** What of a number counts depends on its carrier. */
function readWaybill<Form extends TypedWaybill>(form: Form, context: z.RefinementCtx): Form {
  const read = readWaybillNumber(form.company, form.waybillNumber);
  const problem = waybillProblem(form.waybillNumber, read);
  if (problem)
    context.addIssue({ code: "custom", path: ["waybillNumber"], message: problem, input: form });
  if (read && !form.company)
    context.addIssue({
      code: "custom",
      path: ["company"],
      message: "택배사를 골라주세요.",
      input: form,
    });
  return {
    ...form,
    waybillNumber: read,
    ...(form.confirmed !== undefined && {
      confirmed: readWaybillNumber(form.company, form.confirmed),
    }),
  };
}

function waybillProblem(typed: string, read: string): string | null {
  if (typed && !read) return "송장번호는 숫자로 입력해주세요.";
  return read.length > 30 ? "송장번호가 너무 길어요." : null;
}

const number = sentBack(40, "주문을 다시 골라주세요.");

const shipShape = z.object({ intent: z.literal("ship"), ...waybillShape });
const ship = shipShape.transform(readWaybill);
const manyRow = z.object({ number, ...waybillShape }).transform(readWaybill);
const move = z.object({
  intent: z.literal("move"),
  move: z.enum(["arrive", "recall", "reopen"], "할 수 없는 작업이에요."),
});
const waybill = z
  .object({
    intent: z.literal("waybill"),
    ...waybillShape,
    company: company.refine((name) => name !== "", "택배사를 골라주세요."),
    /** which of several parcels */
    parcel: z
      .string()
      .regex(/^\d{1,15}$/, "상자를 다시 골라주세요.")
      .transform(Number)
      .optional(),
  })
  .transform(readWaybill);
/** What the counter posts. */
export const handOverForm = z.object({
  code: identifier("수령번호를 입력해주세요.")
    .regex(/^\d{6}$/, "수령번호 6자리를 입력해주세요.")
    .meta({ label: "수령번호", inputMode: "numeric", maxLength: 12, autoComplete: "off" }),
});
const handOver = handOverForm.extend({ intent: z.literal("hand-over") });
const memo = z.object({
  intent: z.literal("memo"),
  memo: paragraphs()
    .max(MEMO_LIMIT, `메모는 ${MEMO_LIMIT}자까지 쓸 수 있어요.`)
    .meta({ label: "주문하신 분에게는 보이지 않아요" }),
});

export const adminOrderForm = z.discriminatedUnion(
  "intent",
  [ship, move, waybill, memo, handOver],
  "할 수 없는 작업이에요.",
);

/** What staff who pack may post. */
export const parcelForm = z.discriminatedUnion("intent", [ship, waybill], "할 수 없는 작업이에요.");

const manyIntent = z.enum(["ship-many", "arrive-many"]);

/** What the packing screen posts. */
export const packForm = z.object({ number, ...waybillShape }).transform(readWaybill);

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
  [shipShape.extend({ number }).transform(readWaybill), move.safeExtend({ number }), many],
  "할 수 없는 작업이에요.",
);

export type ShipForm = Omit<z.output<typeof ship>, "intent">;
export type AdminMove = z.output<typeof move>["move"];
export type ManyForm = z.output<typeof many>;
export type MemoForm = Omit<z.output<typeof memo>, "intent">;
