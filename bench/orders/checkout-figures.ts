import { openDatabase } from "#db/client.server.ts";
import { seededRandom } from "#tests/seeded-random.ts";
import { buildProduct } from "#tests/has/product.ts";
import { openBareOrders, type OrdersAsked } from "./bare-orders.ts";
import { fillCatalogue, findUsualProduct } from "./catalogue.ts";
import { guestOrders, inTurn } from "./guest-orders.ts";
import { hotRound } from "./hot-round.ts";
import { orderCost } from "./order-cost.ts";
import { openOrdersByUseCase } from "./orders-by-use-case.ts";
import { ratioInTurns } from "./per-second.ts";
import { refusalCost } from "./refusal-cost.ts";
import { withPace } from "../pace.ts";
import { atLeast, atMost, rateAtLeast, timeAtMost, type Verdict } from "../verdict.ts";

type Shop = { origin: string; pid: number; databaseUrl: string; adminUrl: string };
const CATALOGUE = 10_000;
const CROWDS = [8, 32];

/** What orders cost and how many there are in a second: over a catalogue that nobody opened, each guest from an address of their own. */
export async function checkoutFigures(shop: Shop, { onlyCost = false } = {}) {
  const { db, pool } = openDatabase(shop.databaseUrl, { max: 2, slowness: 60 });
  const like = await findUsualProduct(db);
  const distinct = inTurn(await fillCatalogue(db, { like, count: CATALOGUE }));
  const one = await buildProduct(db, {
    isShow: true,
    stock: 100_000_000,
    shippingClass: "parcel",
  });
  await pool.end();
  const { found, pace } = await withPace(() => orderCost({ ...shop, products: distinct }));
  const { each, relations, ...cost } = found;
  const aims: Verdict[] = [
    atMost("one order: statements", cost.statements, 14),
    atMost("one order: commits that write", cost.commits, 8),
    atMost("one order: KiB of write-ahead log", cost.walKiB, 20),
    timeAtMost("one order: ms of node", cost.nodeMs, 10, pace),
    timeAtMost("one order: ms of PostgreSQL", cost.postgresMs, 5, pace),
    atMost("orders that failed", cost.failed, 0),
  ];
  if (!onlyCost) aims.push(...(await rates(shop, { distinct, one: inTurn([one.id]) })));
  return { aims, cost, statements: each, relations };
}

const RUSH = { guests: 2000, units: 100, failing: 0 };

/** Everybody wants the same few pieces in the same moment, by the pages' script and without it. */
export async function rushFigures({ origin, pid, databaseUrl }: Shop): Promise<Verdict[]> {
  const { db, pool } = openDatabase(databaseUrl, { max: 4 });
  const aims: Verdict[] = [];
  for (const byScript of [true, false]) {
    const random = seededRandom(1).branch(`rush ${byScript}`);
    const { found, pace } = await withPace(() =>
      hotRound({ db, origin, pid, byScript, random, ...RUSH }),
    );
    const words = `rush of ${RUSH.guests} for ${RUSH.units}, ${byScript ? "by script" : "without script"}`;
    aims.push(timeAtMost(`${words}: p99 ms`, found.p99, 3000, pace));
    aims.push(atMost(`${words}: what is wrong afterwards`, found.broken.length, 0));
  }
  const refusal = await withPace(() => refusalCost({ db, origin, pid }));
  aims.push(timeAtMost("one refusal: ms of node", refusal.found, 0.5, refusal.pace));
  await pool.end();
  return aims;
}

type Kinds = Record<"distinct" | "one", () => string>;

async function rates({ origin, databaseUrl }: Shop, products: Kinds): Promise<Verdict[]> {
  const aims: Verdict[] = [];
  for (const [kind, least] of [
    ["distinct", 100],
    ["one", 130],
  ] as const)
    for (const atOnce of CROWDS) {
      const words = `${kind === "one" ? "one product" : "distinct products"}, ${atOnce} at once`;
      const { found: orders, pace } = await withPace(() =>
        guestOrders({ origin, products: products[kind], atOnce, seconds: 4 }),
      );
      const asked = { databaseUrl, atOnce, kind };
      const placing = await useCaseToBare({ ...asked, paid: false });
      const paid = await useCaseToBare({ ...asked, paid: true });
      aims.push(
        rateAtLeast(`orders a second, ${words}`, orders.rate, least, pace),
        atMost(`orders that failed, ${words}`, orders.failed, 0),
        atLeast(`placing by use case to bare placing, ${words}`, placing, 0.5),
        atLeast(`paid by use case to bare paid, ${words}`, paid, 0.33),
      );
    }
  return aims;
}

async function useCaseToBare(asked: OrdersAsked): Promise<number> {
  const [useCase, bare] = [await openOrdersByUseCase(asked), await openBareOrders(asked)];
  const ratio = await ratioInTurns(asked.atOnce, useCase.order, bare.order);
  await Promise.all([useCase.close(), bare.close()]);
  return ratio;
}
