import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { World } from "../processes/open-world.ts";
import type { SeededRandom } from "../seeded-random.ts";
import { callOff } from "./after.ts";
import type { Browser } from "./browser.ts";
import { agree, comeBack, comeBackLying, decline, watch, type Paying } from "./pay.ts";
import { place, type Wish } from "./place.ts";
import { isShownPaid, numberOf, type Purchase } from "./purchase.ts";

export type Visit = { world: Pick<World, "toss" | "db">; browser: Browser; random: SeededRandom; wish: Wish; /** a payment of somebody else */ foreignKey: string | null };

/** How shoppers go on once their order is there. */
const ways = { pay: 62, deposit: 9, decline: 7, lie: 6, leave: 5, "leave in the window": 4, "come back in the last moment": 4 };

/** One shopper from the form to the end, as chance wants it. Null when the shop had nothing to sell. */
export async function shopOnce({ world, browser, random, wish, foreignKey }: Visit): Promise<Purchase | null> {
  const way = random.weighed(ways);
  const purchase = await place(browser, { ...wish, payBy: way === "deposit" ? "virtual_account" : "card" }, random);
  if (!purchase || !numberOf(purchase)) return purchase;
  const paying: Paying = { browser, toss: world.toss, random };
  if (way === "leave") return purchase;
  if (way === "decline" && !(await decline(paying, purchase))) return purchase;
  const paymentKey = await agree(paying, purchase);
  if (way === "leave in the window") return purchase;
  if (way === "lie") await comeBackLying(paying, purchase, paymentKey, foreignKey);
  if (way === "come back in the last moment") await hurry(world.db, numberOf(purchase)!, random.between(0, 400));
  await comeBack(paying, purchase, paymentKey);
  if (way === "deposit") await payIn(paying, purchase);
  if (random.chance(0.6)) await watch(paying, purchase, 20_000);
  if (isShownPaid(purchase) && purchase.by === "member" && random.chance(0.2)) await callOff(paying, purchase);
  return purchase;
}

/** The order's time is up in this moment, as if everything had happened fifteen minutes earlier. */
const hurry = (db: World["db"], number: string, inMs: number): Promise<unknown> =>
  db.execute(sql`update orders set expires_at = now() + make_interval(secs => ${inMs / 1000}) where number = ${number} and hold = 'held'`).catch(() => undefined);

async function payIn({ toss, browser, random }: Paying, purchase: Purchase): Promise<void> {
  await watch({ toss, browser, random }, purchase, 20_000);
  if (purchase.shown.at(-1) !== "deposit" || random.chance(0.15)) return;
  await wait(random.between(0, 500));
  await toss.deposit({ orderId: numberOf(purchase)! });
}
