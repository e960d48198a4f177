import { fieldErrors } from "#app/form-action.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { OWN_MEMO } from "#shop/order/delivery/courier-memos.ts";
import { orderForm, readLines, type OrderForm } from "#shop/checkout/order-form.ts";
import { recipientForm } from "#shop/order/people/recipient-form.ts";
import { briefTroubles } from "#shop/checkout/brief/brief-of-line.ts";
import { payTroubles } from "#app/checkout/pay-choices.server.ts";
import { quoteOrder } from "#shop/checkout/quote/quote-order.server.ts";
import { consentTrouble } from "#shop/order/withdrawal.ts";
import type { Shop } from "#shop/shop.ts";

type FormValues = Record<string, string>;
type Errors = Record<string, string[]>;

/** Validates the form. Throws BadInput with all errors at once, so that one correction suffices. */
export async function checkOrder(
  shop: Shop,
  typed: FormValues,
  { isDesk = false }: { /** its buyer ticks later */ isDesk?: boolean } = {},
): Promise<OrderForm> {
  const settled = settleMemo(typed);
  const form = orderForm.safeParse(settled);
  const unchosen = { ...unchosenOptions(typed), ...payTroubles(shop, typed, isDesk) };
  if (form.success && !Object.keys(unchosen).length) return form.data;

  const { lines, issues } = readLines(typed);
  const quote = await quoteOrder(shop.db, lines);
  const errors: Errors = { ...unchosen };
  for (const { path, message } of issues) errors[path] = [message];
  if (!form.success) Object.assign(errors, fieldErrors(form.error));
  Object.assign(errors, consentTrouble(quote.lines, typed.agreeSupply));
  const quotedLines = lines.filter(({ productId }) =>
    quote.lines.some((line) => line.productId === productId),
  );
  const ofBriefs = briefTroubles(quote.lines, quotedLines, isDesk);
  for (const [name, words] of Object.entries(ofBriefs)) errors[name] ??= words;
  if (quote.needsAddress && typed.gift !== "on") Object.assign(errors, recipientErrors(settled));
  throw new BadInput(errors);
}

/** The list and the free text are one question; the hidden one of the two is ignored. */
function settleMemo(typed: FormValues): FormValues {
  const own = typed.courierMemo === OWN_MEMO;
  return {
    ...typed,
    courierMemo: own ? "" : (typed.courierMemo ?? ""),
    courierMemoText: own ? (typed.courierMemoText ?? "") : "",
  };
}

function unchosenOptions(typed: FormValues): Errors {
  const names = Object.keys(typed).filter(
    (name) => /^line\.\d{1,2}\.option\.[01]$/.test(name) && typed[name] === "",
  );
  return Object.fromEntries(names.map((name) => [name, ["옵션을 골라주세요."]]));
}

function recipientErrors(typed: FormValues): Errors {
  const form = recipientForm.safeParse(typed);
  if (form.success) return {};
  const { recipientName, recipientPhone, ...others } = fieldErrors(form.error);
  const own = {
    ...(recipientName && { recipientName }),
    ...(recipientPhone && { recipientPhone }),
  };
  return typed.sameRecipient === "on" ? others : { ...own, ...others };
}
