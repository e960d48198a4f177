import * as z from "zod";
import {
  identifier,
  maybeLine,
  maybeText,
  maybeContactCodeField,
  sentBack,
} from "#shop/typed-words.ts";
import { numberField } from "#shop/typed-number.ts";
import { isProductId } from "#shop/product/product.ts";
import { LINE_LIMIT, LINES_READ, QUANTITY_LIMIT } from "#shop/product/sale.ts";
import { cashReceiptNames, payByNames } from "#shop/order/payment/ways-to-pay.ts";
import { readBrief, type BriefRequest } from "./brief/read-brief.ts";
import { GIFT } from "#shop/order/gift/gift.ts";
import { transferFields, transferTrouble } from "#shop/money/own/transfer-fields.ts";
import { contactForm } from "#shop/order/people/contact-form.ts";
import { readValueRequest } from "./value/read-value-request.ts";

const quantity = numberField({
  wrong: "수량은 1 이상의 정수로 입력해주세요.",
  missing: "수량을 입력해주세요.",
})
  .refine((count) => count >= 1, "수량은 1개부터예요.")
  .refine((count) => count <= QUANTITY_LIMIT, `한 번에 ${QUANTITY_LIMIT}개까지 주문할 수 있어요.`);

/** A requested line: the choice, never the price. */
export type LineRequest = {
  productId: string;
  quantity: number;
  optionIds: string[];
  /** the licence texts that the form showed */
  licencesShown?: string;
  /** for commissions */
  brief?: BriefRequest;
};

/** Parses `line.0.product`, `line.0.option.0`, `line.0.script` … of flat form fields or a query. */
export function readLines(values: Record<string, unknown>): {
  lines: LineRequest[];
  issues: { path: string; message: string }[];
} {
  const lines: LineRequest[] = [];
  const issues: { path: string; message: string }[] = [];
  for (let at = 0; at < LINES_READ && typeof values[`line.${at}.product`] === "string"; at++) {
    const productId = values[`line.${at}.product`];
    if (!isProductId(productId)) {
      issues.push({ path: `line.${at}.product`, message: "상품을 다시 골라주세요." });
      continue;
    }
    const counted = quantity.safeParse(values[`line.${at}.quantity`]);
    if (!counted.success)
      issues.push({ path: `line.${at}.quantity`, message: counted.error.issues[0]!.message });
    const optionIds = [0, 1]
      .map((axis) => values[`line.${at}.option.${axis}`])
      .filter((id): id is string => typeof id === "string" && id !== "");
    const licencesShown = values[`line.${at}.licences`];
    const { brief, issues: ofBrief } = readBrief(values, at);
    issues.push(...ofBrief);
    lines.push({
      ...(typeof licencesShown === "string" && { licencesShown }),
      productId,
      quantity: counted.success ? counted.data : 1,
      optionIds: optionIds.map((id) => id.slice(0, 64)),
      ...(brief && { brief }),
    });
  }
  // Reported for the whole form, because the shopper chooses which line to drop.
  if (values[`line.${LINE_LIMIT}.product`] !== undefined)
    issues.push({
      path: "line",
      message: `한 번에 ${LINE_LIMIT}가지까지 주문할 수 있어요. 주문하지 않을 상품을 빼거나 나눠서 주문해주세요.`,
    });
  return { lines, issues };
}

/** How much of what a member has; readValueRequest reads it. */
const valueAmount = (label: string) =>
  maybeLine(20).meta({ label, optional: true, inputMode: "numeric" });

/** The address is validated only when something is shipped. */
export const orderForm = z
  .looseObject({
    placeKey: z
      .string("화면을 새로고침한 뒤 다시 주문해주세요.")
      .regex(/^[a-z0-9]{16,64}$/, "화면을 새로고침한 뒤 다시 주문해주세요."),
    totalShown: z
      .string("금액을 다시 확인해주세요.")
      .regex(/^\d{1,12}$/, "금액을 다시 확인해주세요.")
      .transform(Number),
    ordererName: contactForm.shape.ordererName,
    ordererPhone: contactForm.shape.ordererPhone.meta({ hint: "주문을 조회할 때 필요해요." }),
    ordererEmail: contactForm.shape.ordererEmail.meta({ hint: "주문 확인 메일을 보내드려요." }),
    sameRecipient: sentBack(20).optional(),
    recipientName: maybeLine(50),
    recipientPhone: maybeLine(30),
    postcode: maybeLine(10),
    address: maybeLine(200),
    addressDetail: maybeLine(100),
    courierMemo: maybeLine(100),
    courierMemoText: maybeLine(100),
    /** ticked: the receiver enters the address */
    gift: sentBack(10).optional(),
    giftTo: maybeLine(GIFT.to).meta({ label: "받는 분 이름이나 별명" }),
    giftMessage: maybeText(GIFT.message).meta({ label: "전할 말", optional: true, rows: 3 }),
    /** the member that the desk orders for; ignored in other forms */
    memberId: sentBack(64).optional(),
    /** ticked by a member: saves the address to the address book */
    saveAddress: sentBack(20).optional(),
    recommenderCode: identifier().toUpperCase().max(20, "20자까지 쓸 수 있어요.").default("").meta({
      label: "추천인 코드",
      optional: true,
      autoCapitalize: "characters",
      spellCheck: false,
    }),
    couponCode: maybeLine(60).meta({
      label: "쿠폰 코드",
      optional: true,
      autoCapitalize: "characters",
      spellCheck: false,
    }),
    points: valueAmount("포인트 사용"),
    credit: valueAmount("크레딧 사용"),
    /** asked of guests that hold much already */
    orderCode: maybeContactCodeField,
    payBy: z.enum(payByNames, "결제 수단을 골라주세요.").default("card"),
    cashReceipt: z.enum(cashReceiptNames, "현금영수증을 골라주세요.").default("none"),
    /** of a transfer to the shop's own account */
    ...transferFields,
    /** ticked: escrow until the parcel arrives */
    escrow: sentBack(20).optional(),
    agree: z.literal("on", "내용을 확인하고 동의해주세요."),
    /** the consented version; the quote says whether one is needed */
    agreeSupply: sentBack(20).optional(),
  })
  .transform((form, context) => {
    const { lines, issues } = readLines(form);
    for (const { path, message } of issues)
      context.addIssue({ code: "custom", path: path.split("."), message });
    if (!lines.length)
      context.addIssue({ code: "custom", path: ["line"], message: "주문할 상품을 골라주세요." });
    const { value, issues: ofValue } = readValueRequest(form);
    for (const { path, message } of ofValue)
      context.addIssue({ code: "custom", path: path.split("."), message });
    const ofReceipt = transferTrouble(form);
    if (ofReceipt)
      context.addIssue({ code: "custom", path: ["cashReceiptNumber"], message: ofReceipt });
    if (form.gift === "on" && !form.giftTo)
      context.addIssue({
        code: "custom",
        path: ["giftTo"],
        message: "받는 분의 이름이나 별명을 적어주세요.",
      });
    return { ...form, lines, ...(value && { value }) };
  });

export type OrderForm = z.output<typeof orderForm>;
