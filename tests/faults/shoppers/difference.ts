import { differenceConsent } from "#shop/order/withdrawal.ts";
import { patience } from "#tests/patience.ts";
import { hiddenFields, pathOf, type Answer } from "./browser.ts";
import { agree, comeBack, failureOf, look, watch, type PaymentTools } from "./pay.ts";
import type { Purchase } from "./purchase.ts";

const NUMBER = /\/pay\/(\d{8}-[A-Z2-9]{8})\//;
const TOTAL = /([\d,]+)원 (?:다시 )?결제하기/;

/** Agrees to and pays the price difference in `answer`, noting its line; null without one. */
export async function payDifference(
  paying: PaymentTools,
  base: Purchase,
  answer: Answer,
): Promise<Purchase | null> {
  const number = NUMBER.exec(answer.location ?? "")?.[1];
  if (!number) return null;
  const difference: Purchase = {
    ...base,
    quantity: 1,
    placeKey: "",
    numbers: new Set([number]),
    leadsTo: null,
    paymentKeys: [],
    shown: [],
    toldReturned: [],
    trouble: [],
    more: [],
  };
  const page = await look(paying.browser, difference, pathOf(answer.location));
  const total = TOTAL.exec(page.body)?.[1];
  if (!total) return null;
  difference.totalShown = Number(total.replaceAll(",", ""));
  const ticks = { payBy: "card", agree: "on", agreeSupply: differenceConsent.version };
  const agreed = await paying.browser.send(failureOf(difference), {
    ...hiddenFields(page.body),
    ...ticks,
  });
  if (![303, 409, 503].includes(agreed.status))
    difference.trouble.push(`I11 agreeing to a difference was answered ${agreed.status}`);
  base.more.push(difference);
  if (agreed.status !== 303) return difference;
  await comeBack(paying, difference, await agree(paying, difference));
  await watch(paying, difference, patience(20_000));
  return difference;
}
