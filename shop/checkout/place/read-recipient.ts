import { BadInput } from "#shop/bad-input.ts";
import { GIFT_ADDRESS, isGiveable, type Gift } from "#shop/order/gift/gift.ts";
import { recipientForm } from "#shop/order/people/recipient-form.ts";
import type { Recipient } from "#shop/order/people/recipient.ts";
import type { ShippingClass } from "#shop/product/sale.ts";
import type { GiftTerms } from "#shop/site/settings.ts";
import type { OrderForm } from "../order-form.ts";

/** The recipient's columns; empty when nothing is shipped. */
export function readRecipient(form: OrderForm, needsAddress: boolean): Recipient {
  const same = form.sameRecipient === "on" && {
    recipientName: form.ordererName,
    recipientPhone: form.ordererPhone,
  };
  const courierMemo = form.courierMemoText || form.courierMemo;
  if (!needsAddress)
    return {
      recipientName: form.ordererName,
      recipientPhone: form.ordererPhone,
      postcode: "",
      address: "",
      addressDetail: "",
      courierMemo: "",
    };
  const recipient = recipientForm.safeParse({ ...form, ...same, courierMemo });
  if (recipient.success) return recipient.data;
  const errors: Record<string, string[]> = {};
  for (const { path, message } of recipient.error.issues)
    (errors[String(path[0])] ??= []).push(message);
  throw new BadInput(errors);
}

const NOT_GIVEN =
  "선물로 보낼 수 없는 주문이에요. 원고를 보고 만드는 상품과 예약은 선물할 수 없어요. 선물하기를 끄고 주문해주세요.";

/**
 * The gift in the form, or null. Throws BadInput beside the checkbox when the order cannot be a
 * gift.
 */
export function readGift(
  form: OrderForm,
  {
    lines,
    gifts,
  }: { lines: { shippingClass: ShippingClass; commission?: unknown }[]; gifts: GiftTerms },
  isOwn: boolean,
): Gift | null {
  if (form.gift !== "on") return null;
  if (!isOwn || !gifts.isOn || !isGiveable(lines)) throw new BadInput({ gift: [NOT_GIVEN] });
  const { giftTo: to, giftMessage: message } = form;
  const { days, everywhere } = gifts;
  const files = lines.some(({ shippingClass }) => shippingClass === "digital");
  return { to, message, days, everywhere, link: 1, email: null, files };
}

/** The recipient until the receiver enters an address; files have none. */
export const giftRecipient = ({ to }: Gift, needsAddress: boolean): Recipient => ({
  recipientName: to,
  recipientPhone: "",
  postcode: "",
  address: needsAddress ? GIFT_ADDRESS : "",
  addressDetail: "",
  courierMemo: "",
});
