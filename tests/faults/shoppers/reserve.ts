import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import type { SeededRandom } from "#tests/seeded-random.ts";
import { hiddenFields, type Browser } from "./browser.ts";
import { place, type Wish } from "./place.ts";
import type { Purchase } from "./purchase.ts";

const DAY = 24 * 3600_000;
const NUMBER = /R\d{8}-[A-Z2-9]{8}/;

/**
 * A member reserves, the owner confirms, and the member orders. Null when the shop refuses on the
 * way.
 */
export async function reserve(
  browser: Browser,
  owner: Browser,
  wish: Wish,
  random: SeededRandom,
): Promise<Purchase | null> {
  const path = `/order-reserve/${wish.productId}`;
  const page = await browser.visit(path);
  const form = {
    ...hiddenFields(page.body),
    quantity: String(wish.quantity),
    name: `예약자 ${wish.who.replace(/\D/g, "")}`,
    phone: wish.phone,
    email: wish.email,
    agree: "on",
  };
  const copies = random.chance(0.15) ? 3 : 1;
  const answers = await Promise.all(Array.from({ length: copies }, () => browser.send(path, form)));
  const numbers = new Set(
    answers.flatMap(({ location }) => NUMBER.exec(location ?? "")?.[0] ?? []),
  );
  const [number] = numbers;
  const wrong = answers.find(({ status }) => status === 400);
  if (wrong)
    throw new Error(
      `the reservation form does not fit any more: ${[...wrong.body.matchAll(/role="alert"[^>]*>([^<]*)/g)].map(([, words]) => words).join("; ")}`,
    );
  if (!number) return null;
  const confirmed = await owner.send("/admin/reserve", {
    intent: "confirm",
    [`reservation.${number}`]: "on",
    orderUntil: toSeoulLocal(new Date(Date.now() + 3 * DAY)),
  });
  if (confirmed.status === 400)
    throw new Error("the form that confirms reservations does not fit any more");
  if (confirmed.status > 400 || random.chance(0.1)) return null;
  const purchase = await place(browser, wish, random, `/order-reserve/order/${number}`);
  if (purchase && numbers.size > 1)
    purchase.trouble.push(`I6 one form made ${numbers.size} reservations`);
  return purchase;
}
