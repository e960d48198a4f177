import * as z from "zod";
import { won } from "#lib/won.ts";
import { productLimits } from "../product-limits.ts";
import type { SaleKind, ShippingClass } from "../sale.ts";
import { mostPrice, startPrice } from "./commission-price.ts";
import type { CommissionTerms } from "./commission-terms.ts";
import { readTerms } from "./read-terms.ts";

/** One text holds the table, as `fields.ts` names it. */
export const commissionField = {
  label: "주문 제작",
  read: (typed: string): CommissionTerms | null | undefined => {
    const { terms, troubles } = readTerms(typed);
    return troubles.length ? undefined : terms;
  },
  typed: (kept: CommissionTerms | null) => (kept ? JSON.stringify(kept) : ""),
  wrong: "주문 제작의 표를 확인해주세요.",
  absent: "",
  json: "table" as const,
};

/** The same, with errors beside their rows. */
export const typedCommission = z
  .string(commissionField.wrong)
  .default("")
  .transform((typed, context) => {
    const { terms, troubles } = readTerms(typed);
    for (const { path, message } of troubles) context.addIssue({ code: "custom", path, message });
    return terms;
  });

/** A commission's price comes from its table; lists show the lowest. */
export const withStartPrice = <Form extends { price: number; commission: CommissionTerms | null }>(
  form: Form,
): Form => (form.commission ? { ...form, price: startPrice(form.commission) } : form);

type CommissionedForm = {
  commission: CommissionTerms | null;
  saleKind: SaleKind;
  shippingClass: ShippingClass;
};

/** Checks beyond the table's own. */
export function checkCommission(
  { commission: terms, saleKind, shippingClass }: CommissionedForm,
  say: (path: (string | number)[], message: string) => void,
): void {
  if (!terms) return;
  if (shippingClass !== "digital")
    say(["commission"], "디지털 상품만 주문 제작으로 팔 수 있어요. 배송 방식을 바꿔주세요.");
  if (saleKind !== "order")
    say(["commission"], "바로 주문하는 상품만 주문 제작으로 팔 수 있어요. 판매 방식을 바꿔주세요.");
  if (mostPrice(terms) > productLimits.price)
    say(["commission", "lengths"], `가장 비싼 가격은 ${won(productLimits.price)}까지예요.`);
}
