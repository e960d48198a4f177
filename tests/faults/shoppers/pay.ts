import type { PaymentStandIn } from "#tests/faults/processes/payment-stand-in.ts";
import type { SeededRandom } from "#tests/seeded-random.ts";
import { hiddenFields, Lost, pathOf, type Answer, type Browser } from "./browser.ts";
import { sectionOf } from "./place.ts";
import { isShownPaid, note, numberOf, shownBy, type Purchase } from "./purchase.ts";

export type PaymentTools = { browser: Browser; gateway: PaymentStandIn; random: SeededRandom };

export const completeOf = (purchase: Purchase): string =>
  `${sectionOf(purchase.by)}/complete/${numberOf(purchase)}`;
export const failureOf = (purchase: Purchase): string =>
  `${sectionOf(purchase.by)}/failure?order=${numberOf(purchase)}`;
const way = (
  { gateway }: Pick<PaymentTools, "gateway">,
  purchase: Purchase,
  { paymentKey, amount }: { paymentKey: string; amount: number },
): string =>
  `${completeOf(purchase)}?${gateway.paidQuery({ number: numberOf(purchase)!, paymentKey, amount })}`;

/** Follows the redirects of the shop itself and notes what the last page says. */
export async function look(browser: Browser, purchase: Purchase, path: string): Promise<Answer> {
  const wasPaid = isShownPaid(purchase);
  let answer = await browser.visit(path);
  for (let hops = 0; answer.status >= 300 && answer.status < 400 && hops < 4; hops++)
    answer = await browser.visit(pathOf(answer.location));
  note(purchase, shownBy(answer.body), wasPaid);
  if (answer.status === 404)
    purchase.trouble.push(`I5 ${path.replace(/\?.*/, "")} is not found any more`);
  return answer;
}

/** Agrees in the provider's window; gives the key to come back with. */
export async function agree({ gateway }: PaymentTools, purchase: Purchase): Promise<string> {
  const { paymentKey } = await gateway.authenticate({
    orderId: numberOf(purchase)!,
    amount: purchase.totalShown,
    method: purchase.payBy,
  });
  purchase.paymentKeys.push(paymentKey);
  return paymentKey;
}

/** Comes back from the window, now and then several times at once. */
export async function comeBack(
  { browser, random, gateway }: PaymentTools,
  purchase: Purchase,
  paymentKey: string,
): Promise<void> {
  const copies = random.chance(0.1) ? random.between(2, 6) : 1;
  const path = way({ gateway }, purchase, { paymentKey, amount: purchase.totalShown });
  await Promise.all(
    Array.from({ length: copies }, () => look(browser, purchase, path).catch(lostOnly)),
  );
}

function lostOnly(error: unknown): void {
  if (!(error instanceof Lost)) throw error;
}

/**
 * Returns with a wrong amount or another person's payment; both must be refused, and the order
 * stays payable.
 */
export async function comeBackLying(
  { browser, random, gateway }: PaymentTools,
  purchase: Purchase,
  paymentKey: string,
  foreignKey: string | null,
): Promise<void> {
  const lie =
    foreignKey && random.chance(0.5)
      ? { paymentKey: foreignKey, amount: purchase.totalShown + 1 }
      : { paymentKey, amount: 100 };
  const path = way({ gateway }, purchase, lie);
  await look(browser, purchase, path);
  if (purchase.shown.at(-1) === "paid")
    purchase.trouble.push("I2 a lie about the amount was believed");
}

/**
 * Closes the window and returns unpaid, perhaps retrying. Returns whether the order awaits another
 * try.
 */
export async function decline(
  { browser, random, gateway }: PaymentTools,
  purchase: Purchase,
): Promise<boolean> {
  // Only the window knows the mark with which a try ends.
  const window = await browser.visit(`/payment/${numberOf(purchase)}`);
  const mark = /try=([\w-]{22})/.exec(window.body)?.[1] ?? "";
  const end =
    gateway.closedTo === "failure" ? `${failureOf(purchase)}&` : `${completeOf(purchase)}?`;
  const page = await look(
    browser,
    purchase,
    `${end}try=${mark}&${gateway.closedQuery(numberOf(purchase)!)}`,
  );
  if (random.chance(0.4)) return false;
  const again = await browser.send(failureOf(purchase), hiddenFields(page.body));
  return (
    again.status === 303 &&
    (again.location ?? "").includes(numberOf(purchase)!) &&
    !(again.location ?? "").includes("/failure")
  );
}

const ends = new Set(["paid", "deposit", "canceled", "failed", "expired"]);

/** Looks at the order's page until it says how the payment ended, or for so long. */
export async function watch(
  { browser, random }: PaymentTools,
  purchase: Purchase,
  forMs: number,
): Promise<void> {
  for (
    const until = performance.now() + forMs;
    performance.now() < until && !ends.has(purchase.shown.at(-1) ?? "");
  ) {
    await new Promise((resolve) => setTimeout(resolve, 400 + random.between(0, 600)));
    await look(browser, purchase, completeOf(purchase)).catch(lostOnly);
  }
}

/** One more look, long after. */
export const lookAgain = (
  { browser }: Pick<PaymentTools, "browser">,
  purchase: Purchase,
): Promise<Answer> => look(browser, purchase, completeOf(purchase));
