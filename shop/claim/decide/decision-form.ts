import * as z from "zod";
import { identifier, maybeText, paragraphs } from "#shop/typed-words.ts";
import { numberField } from "#shop/typed-number.ts";
import { DECISION } from "../claim-limits.ts";
import { waybillFields } from "../waybill-fields.ts";

const decision = maybeText(DECISION.most);
const won = numberField({ least: 0, wrong: "환불 금액은 0 이상의 정수로 입력해주세요." });

const approve = z.object({
  intent: z.literal("approve"),
  refundAmount: won.optional().meta({ label: "환불 금액 (원)" }),
  decision: decision.meta({ label: "구매자에게 전할 말", optional: true, rows: 3 }),
  /** a return's money goes back before the thing is here */
  refundNow: z.literal("on").optional(),
});
const reject = z.object({
  intent: z.literal("reject"),
  decision: decision
    .pipe(z.string().min(DECISION.least, "구매자가 읽을 거절 이유를 적어주세요."))
    .meta({ label: "거절하는 이유", rows: 3, hint: "구매자가 그대로 읽어요." }),
});
const collect = z.object({
  intent: z.literal("collect"),
  restock: z.enum(["yes", "no"], "재고로 다시 넣을지 골라주세요."),
});
/** the unusual number that was confirmed */
const confirmed = identifier().max(60).optional();
const parcel = z.object({ intent: z.literal("parcel"), ...waybillFields, confirmed });
const complete = z.object({
  intent: z.literal("complete"),
  ...waybillFields,
  confirmed,
  /** another piece of the same leaves the shelf */ takesStock: z.literal("on").optional(),
});

/** What an administrator may send about one claim. */
export const decisionForm = z.discriminatedUnion(
  "intent",
  [
    approve,
    reject,
    collect,
    parcel,
    complete,
    z.object({ intent: z.literal("refund") }),
    z.object({ intent: z.literal("open") }),
  ],
  "할 수 없는 작업이에요.",
);

/** Pieces are read apart, see `readAskedPieces`. */
export const cannotSupplyForm = z.looseObject({
  intent: z.literal("cannot-supply"),
  key: z.uuid("새로고침한 뒤 다시 시도해주세요."),
  words: paragraphs("구매자가 읽을 이유를 적어주세요.")
    .min(5, "구매자가 읽을 이유를 5자 이상 적어주세요.")
    .max(300, "300자까지 쓸 수 있어요.")
    .meta({ label: "구매자가 읽을 이유" }),
});

export type ApproveForm = Omit<z.output<typeof approve>, "intent">;
export type RejectForm = Omit<z.output<typeof reject>, "intent">;
export type CollectForm = Omit<z.output<typeof collect>, "intent">;
export type CompleteForm = Omit<z.output<typeof complete>, "intent">;
