import { typedInteger } from "#lib/typed-integer.ts";
import { quoteValue, type Bill, type ValueQuote } from "#shop/money/value/quote-value.ts";
import type { UsableValue } from "#shop/money/value/find-usable-value.server.ts";
import { CODE_FIELD, couponField } from "#shop/order/value-request.ts";
import type { ValueFieldTexts } from "./use-order-value.ts";

const amountOf = (typed: string | undefined): number => Math.max(0, typedInteger(typed ?? "") ?? 0);

/**
 * The value's effect on this bill, as the server would compute it, except for what only it knows.
 */
export function liveValue(bill: Bill, usable: UsableValue, fields: ValueFieldTexts): ValueQuote {
  const issued = usable.issued.filter(({ grantId }) => fields[couponField(grantId ?? "")] === "on");
  const ofCode = isApplied(usable, fields) ? usable.code?.offer : null;
  const chosen = {
    coupons: ofCode ? [...issued, ofCode] : issued,
    points: amountOf(fields.points),
    credit: amountOf(fields.credit),
  };
  return quoteValue(bill, chosen, usable.wallet);
}

export const eachAlone = (bill: Bill, { issued, wallet }: UsableValue): ValueQuote["coupons"] =>
  issued.flatMap(
    (offer) => quoteValue(bill, { coupons: [offer], points: 0, credit: 0 }, wallet).coupons,
  );

/** Whether what stands in the field is the code that the page knows. */
export const isApplied = ({ code }: UsableValue, fields: ValueFieldTexts): boolean =>
  code !== null && (fields[CODE_FIELD] ?? "").trim() === code.typed;
