import { setTimeout as wait } from "node:timers/promises";
import { checkMails } from "./check/check-mails.ts";
import { checkProcesses } from "./check/check-processes.ts";
import { checkPurchases } from "./check/check-purchases.ts";
import { checkRestored } from "./check/check-restored.ts";
import { checkService } from "./check/check-service.ts";
import { checkShop } from "./check/check-shop.ts";
import { bookedOf } from "./check/gateway-books.ts";
import { printVerdicts, type Verdict } from "./check/verdict.ts";
import { killers, type KillCount, type Kills } from "./killers.ts";
import { openWorld, type World } from "./processes/open-world.ts";
import type { CompanyName } from "./processes/payment-stand-in.ts";
import type { Db } from "#shop/shop.ts";
import { openStudio } from "./record-take.ts";
import { seededRandom, type SeededRandom } from "#tests/seeded-random.ts";
import { endUnpaid, MONEY_SECONDS, settleMails, settleMoney } from "./settle.ts";
import { fillShelf, signInMembers, signInOwner, usesOf, type Shelf } from "./shelf.ts";
import { openBrowser, type Browser, type Street } from "./shoppers/browser.ts";
import { lookAgain } from "./shoppers/pay.ts";
import { numberOf, type Purchase } from "./shoppers/purchase.ts";
import { serviceLog } from "./shoppers/service-log.ts";
import { shopOnce } from "./shoppers/shop-once.ts";

export type RunSettings = Kills & {
  seed: number;
  /** percent of gateway and mail calls that fail */ share: number;
  atOnce: number;
  port: number;
  /** who takes the money */ company?: CompanyName;
};

const LOOKED_AT_AGAIN = 200;

/**
 * Random shoppers against real processes that are killed meanwhile. True when every invariant holds
 * afterwards.
 */
export async function randomRun(settings: RunSettings): Promise<boolean> {
  const { orders, seed, appKills, postgresKills, share, port, company = "toss" } = settings;
  console.log(
    `fault run with ${company}: seed ${seed}, ${orders} orders, ${appKills} app kills, ${postgresKills} PostgreSQL kills, ${share} % of gateway and mail calls fail`,
  );
  const random = seededRandom(seed);
  const world = await openWorld({ port, seed, random, company });
  const log = serviceLog();
  const street: Street = { origin: world.origin, apps: world.apps, log };
  let holds = false;
  try {
    const shelf = await fillShelf(world);
    const members = await signInMembers(world, street, settings.atOnce, random);
    const owner = await signInOwner(world, street, random);
    await world.gateway.webhooks({
      url: `${world.origin}/webhooks/payment`,
      compress: 1000,
      copies: 2,
      shuffle: true,
      forgedShare: 0.1,
    });
    await world.gateway.faults({ seed, share: share / 100 });
    world.sink.fail(share / 100);

    const began = performance.now();
    const { purchases, browsers, killed } = await shopAndKill({
      world,
      street,
      shelf,
      members,
      owner,
      settings,
      random,
    });
    const minutes = (performance.now() - began) / 60_000;
    await world.gateway.faults({ share: 0 });
    world.sink.fail(0);
    for (const app of world.apps) await app.untilReady();
    await compareBooks(world, owner);
    const settled = await settleMoney(world);
    await lookAtSome(purchases, browsers);
    const ended = await endUnpaid(world);
    await compareBooks(world, owner);
    await settleMails(world);

    console.log(
      `${purchases.filter(numberOf).length} orders by ${purchases.length} shoppers in ${minutes.toFixed(1)} min; ${killed.apps.length} app kills (back after ${spread(killed.apps)}), ${killed.postgres.length} PostgreSQL kills (${spread(killed.postgres)}), ${killed.connections} connections ended; ${ended} unpaid orders timed out`,
    );
    holds = printVerdicts(await judge(world, { purchases, shelf, settled, log }));
    return holds;
  } finally {
    await world.close(!holds);
  }
}

/**
 * Where money is taken in the window, a shopper who was lost on the way back has paid; the shop
 * looks for such every five minutes, and here at once.
 */
async function compareBooks({ gateway }: World, owner: Browser): Promise<void> {
  if (gateway.takes === "in the window") await owner.send("/admin/payment", { intent: "compare" });
}

type ShoppingTrip = {
  world: World;
  street: Street;
  shelf: Shelf;
  members: Browser[];
  owner: Browser;
  settings: RunSettings;
  random: SeededRandom;
};

async function shopAndKill({
  world,
  street,
  shelf,
  members,
  owner,
  settings,
  random,
}: ShoppingTrip) {
  const purchases: Purchase[] = [];
  const browsers = new Map<Purchase, Browser>();
  const killing = killers(world, settings, random.branch("killers"));
  const record = openStudio(world);
  let begun = 0;

  async function shopper(place: number): Promise<void> {
    while (begun < settings.orders) {
      const at = begun++;
      await killing.mayBegin(at);
      const own = random.branch(`shopper ${at}`);
      const by = own.chance(0.4) ? "member" : "guest";
      const browser =
        by === "member"
          ? members[place]!
          : openBrowser(street, {
              address: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`,
              random: own,
            });
      const foreign = purchases.at(-1 - (at % 7))?.paymentKeys[0] ?? null;
      const wish = {
        who: `${by} ${at}`,
        by,
        productId: own.pick(shelf.products),
        quantity: own.between(1, 3),
        phone: `010${String(10_000_000 + at)}`,
        email: `shopper${at}@shoppers.sori.kr`,
        payBy: "card",
        value: own.chance(0.25) ? usesOf(by, shelf) : undefined,
      } as const;
      const purchase = await shopOnce({
        world,
        browser,
        owner,
        random: own,
        wish,
        shelf,
        receiver: () =>
          openBrowser(street, {
            address: `10.${128 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`,
            random: own.branch("receiver"),
          }),
        record,
        foreignKey: foreign,
      });
      if (purchase) {
        purchases.push(purchase, ...purchase.more);
        if (at % Math.ceil(settings.orders / LOOKED_AT_AGAIN) === 0)
          browsers.set(purchase, browser);
      }
      if (purchases.length % 500 === 0) console.log(`  ${purchases.length} orders`);
    }
  }

  await Promise.all(Array.from({ length: settings.atOnce }, (_, place) => shopper(place)));
  const killed: KillCount = await killing.end();
  return { purchases, browsers, killed };
}

/** Some shoppers look at their order again when everything is over. */
async function lookAtSome(purchases: Purchase[], browsers: Map<Purchase, Browser>): Promise<void> {
  for (const purchase of purchases) {
    const browser = browsers.get(purchase);
    if (browser && numberOf(purchase)) await lookAgain({ browser }, purchase);
  }
  await wait(0);
}

type RunRecord = {
  purchases: Purchase[];
  shelf: Shelf;
  settled: { seconds: number; left: number };
  log: ReturnType<typeof serviceLog>;
};

async function judge(
  world: World,
  { purchases, shelf, settled, log }: RunRecord,
): Promise<Verdict[]> {
  const late = settled.left
    ? [`I1 ${settled.left} orders are not settled ${MONEY_SECONDS} s after the last fault`]
    : [];
  const booked = bookedOf(await world.gateway.books());
  const look = (arrived: typeof world.sink.gather) => async (db: Db) => [
    ...(await checkShop(db, booked, shelf.stocks)),
    ...(await checkPurchases(db, purchases)),
    await checkMails(db, arrived()),
  ];
  // A live shop queues mails all the time, so a backup is compared with those that had arrived when
  // it began.
  const lookBack = () => {
    const arrived = new Map(world.sink.gather());
    return look(() => arrived);
  };
  return [
    {
      invariant: `I1 within ${MONEY_SECONDS} s`,
      looked: `settled ${settled.seconds.toFixed(1)} s after the last fault`,
      broken: late,
    },
    ...(await look(world.sink.gather)(world.db)),
    checkService(log),
    await checkProcesses(world),
    await checkRestored(world, lookBack()),
  ];
}

function spread(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b).map((ms) => `${(ms / 1000).toFixed(1)} s`);
  return sorted.length
    ? `median ${sorted[Math.floor(sorted.length / 2)]}, most ${sorted.at(-1)}`
    : "none";
}
