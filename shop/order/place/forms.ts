import * as z from "zod";
import { mobileField, phoneField } from "#shop/phone-field.ts";
import { isProductId } from "#shop/product/product-id.ts";
import { LINE_LIMIT, QUANTITY_LIMIT } from "#shop/product/sale.ts";
import { cashReceiptNames, payByNames } from "#shop/order/payment/ways-to-pay.ts";
import { chosenMemo } from "../delivery/courier-memos.ts";
import { readBrief, type BriefRequest } from "../brief/read-brief.ts";
import { GIFT } from "#shop/order/gift/gift.ts";
import type { Recipient } from "../people/recipient.ts";
import { ORDER_NUMBER } from "./number.ts";
import { readValueRequest } from "./read-value-request.ts";

/** Characters that no person types; NUL is one that the database refuses. */
const typable = z
  .string()
  .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, "사용할 수 없는 글자가 들어 있어요.")
  .trim();
const words = (most: number, empty: string) =>
  z.string(empty).pipe(typable.min(1, empty).max(most, `${most}자까지 쓸 수 있어요.`));
const maybe = (most: number) =>
  z
    .string()
    .default("")
    .pipe(typable.max(most, `${most}자까지 쓸 수 있어요.`));
const quantity = z
  .string("수량을 입력해주세요.")
  .regex(/^\d{1,4}$/, "수량은 1 이상의 정수로 입력해주세요.")
  .transform(Number)
  .refine((count) => count >= 1, "수량은 1개부터예요.")
  .refine((count) => count <= QUANTITY_LIMIT, `한 번에 ${QUANTITY_LIMIT}개까지 주문할 수 있어요.`);

/** One thing somebody wants to order: what they chose, never what it costs. */
export type LineRequest = {
  productId: string;
  quantity: number;
  optionIds: string[];
  /** which words of licences the form showed */
  licencesShown?: string;
  /** of what is made to order */
  brief?: BriefRequest;
};

/** Reads `line.0.product`, `line.0.option.0`, `line.0.script` … out of flat form fields or a query. */
export function readLines(values: Record<string, unknown>): {
  lines: LineRequest[];
  issues: { path: string; message: string }[];
} {
  const lines: LineRequest[] = [];
  const issues: { path: string; message: string }[] = [];
  for (let at = 0; at < LINE_LIMIT && typeof values[`line.${at}.product`] === "string"; at++) {
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
  // Of no line of the page: it shows as many as there may be.
  if (values[`line.${LINE_LIMIT}.product`] !== undefined)
    issues.push({
      path: "line",
      message: `한 번에 ${LINE_LIMIT}가지까지 주문할 수 있어요. 나머지는 따로 주문해주세요.`,
    });
  return { lines, issues };
}

const nameField = words(50, "주문하는 분의 이름을 입력해주세요.");
const emailField = z
  .string("이메일을 입력해주세요.")
  .trim()
  .max(254, "이메일이 너무 길어요.")
  .pipe(z.email("이메일 주소를 확인해주세요. 예: name@example.com"));

/** How an orderer is reached, as the desk puts it right. */
export const contactForm = z.object({
  ordererName: nameField,
  ordererPhone: mobileField,
  ordererEmail: emailField,
});
export type ContactForm = z.output<typeof contactForm>;

/** The address is asked for only when something is sent by parcel. */
export const orderForm = z
  .looseObject({
    placeKey: z
      .string("화면을 새로고침한 뒤 다시 주문해주세요.")
      .regex(/^[a-z0-9]{16,64}$/, "화면을 새로고침한 뒤 다시 주문해주세요."),
    totalShown: z
      .string("금액을 다시 확인해주세요.")
      .regex(/^\d{1,12}$/, "금액을 다시 확인해주세요.")
      .transform(Number),
    ordererName: nameField,
    ordererPhone: mobileField,
    ordererEmail: emailField,
    sameRecipient: z.string().optional(),
    recipientName: maybe(50),
    recipientPhone: maybe(30),
    postcode: maybe(10),
    address: maybe(200),
    addressDetail: maybe(100),
    courierMemo: maybe(100),
    courierMemoText: maybe(100),
    /** ticked: its receiver says where it goes */
    gift: z.string().max(10).optional(),
    giftTo: maybe(GIFT.to),
    giftMessage: maybe(GIFT.message),
    /** for whom the desk writes it; of no meaning in anybody else's form */
    memberId: z.string().max(64).optional(),
    /** ticked by a member: the address joins the address book */
    saveAddress: z.string().optional(),
    recommenderCode: maybe(20).transform((code) => code.toUpperCase()),
    payBy: z.enum(payByNames, "결제 수단을 골라주세요.").default("card"),
    cashReceipt: z.enum(cashReceiptNames, "현금영수증을 골라주세요.").default("none"),
    /** ticked: what is paid in is kept until the parcel is there */
    escrow: z.string().optional(),
    agree: z.literal("on", "내용을 확인하고 동의해주세요."),
    /** the version of the words that were ticked; whether they must be, the quote says */
    agreeSupply: z.string().max(20).optional(),
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
    if (form.gift === "on" && !form.giftTo)
      context.addIssue({
        code: "custom",
        path: ["giftTo"],
        message: "받는 분의 이름이나 별명을 적어주세요.",
      });
    return { ...form, lines, ...(value && { value }) };
  });

export type OrderForm = z.output<typeof orderForm>;

/** The recipient of a parcel; checked apart, since an order of digital goods has none. */
export const recipientForm = z.object({
  recipientName: words(50, "받는 분의 이름을 입력해주세요."),
  recipientPhone: phoneField,
  postcode: z.string().regex(/^\d{5}$/, "우편번호 5자리를 입력해주세요."),
  address: words(200, "주소를 입력해주세요."),
  addressDetail: maybe(100),
  courierMemo: maybe(100),
});

/** Where a parcel goes now, as the form of the order asks it. */
export const recipientChange = recipientForm.extend({ courierMemoText: maybe(100) });

export const changedRecipient = ({
  courierMemoText,
  courierMemo,
  ...recipient
}: z.output<typeof recipientChange>): Recipient => ({
  ...recipient,
  courierMemo: chosenMemo({ courierMemo, courierMemoText }),
});

export const guestLookupForm = z.object({
  orderNumber: z
    .string("주문번호를 입력해주세요.")
    .max(40, "주문번호를 확인해주세요.")
    .trim()
    .toUpperCase()
    .regex(ORDER_NUMBER, "주문번호를 확인해주세요. 예: 20261121-ABCDEFGH"),
  phone: phoneField,
});
export type GuestLookup = z.output<typeof guestLookupForm>;
