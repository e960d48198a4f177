import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { World } from "#tests/faults/processes/open-world.ts";
import { patience } from "#tests/patience.ts";
import type { Shelf } from "../shelf.ts";
import type { SeededRandom } from "#tests/seeded-random.ts";
import { callOff, callOffAsGuest, giveBackSome, ship } from "./after.ts";
import { arrive, askBack, cannotSupplySome, decide } from "./ask-back.ts";
import { answerGift, giftFields } from "./gift.ts";
import { Lost, type Browser } from "./browser.ts";
import {
  agree,
  comeBack,
  comeBackLying,
  completeOf,
  decline,
  watch,
  type PaymentTools,
} from "./pay.ts";
import { place, type Wish } from "./place.ts";
import { isShownPaid, numberOf, type Purchase } from "./purchase.ts";
import { reserve } from "./reserve.ts";
import { commission, findRoom, roomOf, type Studio } from "./room.ts";
import { licence } from "./widen.ts";

export type Visit = {
  world: Pick<World, "gateway" | "db" | "sink">;
  browser: Browser;
  /** of the back office */
  owner: Browser;
  random: SeededRandom;
  wish: Wish;
  /** what is reserved instead of ordered, made to order, or widened */
  shelf: Pick<Shelf, "reservable" | "commission" | "licensed" | "cart" | "products">;
  /** who gets what is given */
  receiver: () => Browser;
  /** null: nothing is made to order, nothing widened */
  record: Studio | null;
  /** a payment of somebody else */
  foreignKey: string | null;
};

/** How shoppers go on once their order is there. */
const ways = {
  pay: 62,
  deposit: 9,
  decline: 7,
  lie: 6,
  leave: 5,
  "leave in the window": 4,
  "come back in the last moment": 4,
};

const wishes = { pieces: 62, commission: 8, licensed: 6, cart: 18, gift: 6 };

/** One random shopper from form to end. Null when nothing was in stock. */
export async function shopOnce(visit: Visit): Promise<Purchase | null> {
  const { browser, owner, random, wish } = visit;
  const more = visit.record ? random.weighed(wishes) : "pieces";
  if (more === "cart" || more === "gift") return buyMore(visit, more);
  if (more !== "pieces") return buyAndAdd(visit, more);
  const way = random.weighed(ways);
  const wanted: Wish = { ...wish, payBy: way === "deposit" ? "virtual_account" : "card" };
  const purchase =
    wish.by === "member" && random.chance(0.2)
      ? await reserve(
          browser,
          owner,
          { ...wanted, productId: visit.shelf.reservable, value: undefined },
          random,
        )
      : await place(browser, wanted, random);
  if (!purchase || !numberOf(purchase)) return purchase;
  // Somebody whose connection breaks for good gives up; what was acknowledged until then counts.
  await goOn(visit, purchase, way).catch((error: unknown) => {
    if (!(error instanceof Lost)) throw error;
  });
  return purchase;
}

/** What costs more later: every step of it may break, and what was acknowledged counts. */
async function buyAndAdd(
  { world, browser, owner, random, wish, shelf, record }: Visit,
  more: "commission" | "licensed",
): Promise<Purchase | null> {
  const paying: PaymentTools = { browser, gateway: world.gateway, random };
  const wanted: Wish = { ...wish, ...shelf[more], quantity: 1, payBy: "card" };
  const purchase = await place(browser, wanted, random);
  if (!purchase || !numberOf(purchase)) return purchase;
  try {
    await comeBack(paying, purchase, await agree(paying, purchase));
    await watch(paying, purchase, patience(20_000));
    if (!isShownPaid(purchase)) return purchase;
    if (more === "licensed") await licence(paying, owner, purchase);
    else await commission(paying, owner, { purchase, record: record! });
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
  }
  return purchase;
}

/** Several lines of several kinds in one order, or a present, and what follows them. */
async function buyMore(visit: Visit, kind: "cart" | "gift"): Promise<Purchase | null> {
  const { world, browser, owner, random, wish, shelf, receiver } = visit;
  const paying: PaymentTools = { browser, gateway: world.gateway, random };
  const wanted: Wish =
    kind === "cart"
      ? {
          ...wish,
          quantity: 1,
          payBy: "card",
          cart: shelf.cart.products,
          fields: shelf.cart.fields,
        }
      : {
          ...wish,
          payBy: "card",
          quantity: 1,
          productId: shelf.products[0]!,
          fields: giftFields,
        };
  const purchase = await place(browser, wanted, random);
  if (!purchase || !numberOf(purchase)) return purchase;
  if (wanted.cart) purchase.cart = wanted.cart;
  try {
    await comeBack(paying, purchase, await agree(paying, purchase));
    await watch(paying, purchase, patience(20_000));
    if (!isShownPaid(purchase)) return purchase;
    if (kind === "gift") await answerGift(paying, receiver(), purchase);
    else await backInPieces({ owner, db: world.db }, paying, purchase);
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
  }
  return purchase;
}

/** A line comes back in one way or another, and at times in two ways in the same moment. */
async function backInPieces(
  desk: { owner: Browser; db: World["db"] },
  paying: PaymentTools,
  purchase: Purchase,
): Promise<void> {
  const { random, browser } = paying;
  const ask = () =>
    purchase.by === "member" ? askBack(paying, desk, purchase) : Promise.resolve();
  const stop = async () => {
    const path = await findRoom(paying, purchase);
    if (path) await roomOf(paying, desk.owner, purchase, path).stop();
  };
  const ways = [
    ask,
    stop,
    () => cannotSupplySome(desk, paying, purchase),
    () => giveBackSome(desk.owner, purchase, random.between(1, 30) * 1000),
  ];
  if (random.chance(0.4)) await random.pick(ways)();
  if (random.chance(0.5)) await Promise.all([random.pick(ways)(), decide(desk, paying, purchase)]);
  if (random.chance(0.6)) {
    await ship(desk.owner, purchase);
    await arrive(desk.owner, purchase);
    await ask();
  }
  if (random.chance(0.5)) await Promise.all([decide(desk, paying, purchase), random.pick(ways)()]);
  else await decide(desk, paying, purchase);
  await browser.visit(completeOf(purchase));
}

async function goOn(visit: Visit, purchase: Purchase, way: keyof typeof ways): Promise<void> {
  const { world, browser, random, foreignKey } = visit;
  const paying: PaymentTools = { browser, gateway: world.gateway, random };
  if (way === "leave") return;
  if (way === "decline" && !(await decline(paying, purchase))) return;
  const paymentKey = await agree(paying, purchase);
  if (way === "leave in the window") return;
  if (way === "lie") await comeBackLying(paying, purchase, paymentKey, foreignKey);
  if (way === "come back in the last moment")
    await hurry(world.db, numberOf(purchase)!, random.between(0, 400));
  await comeBack(paying, purchase, paymentKey);
  if (way === "deposit") await payIn(paying, purchase);
  if (random.chance(0.6)) await watch(paying, purchase, patience(20_000));
  if (isShownPaid(purchase)) await afterwards(visit, paying, purchase);
}

/** Some are sent, some get a part back, some are called off, some all of it at the same moment. */
async function afterwards(
  { owner, random, world }: Visit,
  paying: PaymentTools,
  purchase: Purchase,
): Promise<void> {
  const works: Promise<void>[] = [];
  if (random.chance(0.15)) works.push(giveBackSome(owner, purchase, random.between(1, 5) * 1000));
  if (random.chance(0.3)) works.push(sendAndTakeBack(owner, world.db, paying, purchase));
  if (random.chance(purchase.by === "member" ? 0.25 : 0.08))
    works.push(
      purchase.by === "member"
        ? callOff(paying, purchase)
        : callOffAsGuest(paying, purchase, world.sink),
    );
  await Promise.all(works);
}

/** Sent and perhaps arrived; then some of it may come back. */
async function sendAndTakeBack(
  owner: Browser,
  db: World["db"],
  paying: PaymentTools,
  purchase: Purchase,
): Promise<void> {
  const { random } = paying;
  await ship(owner, purchase);
  if (random.chance(0.7)) await arrive(owner, purchase);
  if (purchase.by !== "member" || purchase.payBy !== "card" || random.chance(0.4)) return;
  await askBack(paying, { db }, purchase);
  await decide({ owner, db }, paying, purchase);
}

/** The order's time is up in this moment, as if everything had happened fifteen minutes earlier. */
const hurry = (db: World["db"], number: string, inMs: number): Promise<unknown> =>
  db
    .execute(
      sql`update orders set expires_at = now() + make_interval(secs => ${inMs / 1000}) where number = ${number} and hold = 'held'`,
    )
    .catch(() => undefined);

async function payIn(
  { gateway, browser, random }: PaymentTools,
  purchase: Purchase,
): Promise<void> {
  await watch({ gateway, browser, random }, purchase, patience(20_000));
  if (purchase.shown.at(-1) !== "deposit" || random.chance(0.15)) return;
  await wait(random.between(0, 500));
  await gateway.deposit({ orderId: numberOf(purchase)! });
}
