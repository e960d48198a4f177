import { sql } from "drizzle-orm";
import { buildProduct } from "#tests/has/product.ts";
import { buildCoupon } from "#tests/has/value.ts";
import { jobs } from "#server/process/worker.server.ts";
import { checkMails } from "#tests/faults/check/check-mails.ts";
import { checkPurchases } from "#tests/faults/check/check-purchases.ts";
import { checkService } from "#tests/faults/check/check-service.ts";
import { checkShop } from "#tests/faults/check/check-shop.ts";
import { bookedOf } from "#tests/faults/check/gateway-books.ts";
import type { World } from "#tests/faults/processes/open-world.ts";
import { seededRandom } from "../seeded-random.ts";
import { Lost, openBrowser } from "#tests/faults/shoppers/browser.ts";
import { numberOf, type Purchase } from "#tests/faults/shoppers/purchase.ts";
import { serviceLog } from "#tests/faults/shoppers/service-log.ts";
import { checkout, ROUND } from "./checkout.ts";
import { startVictim, type Victim } from "./victims.ts";
import type { CrashPoint, Exchange, Watch } from "./watch.ts";

const PIECES = 1_000_000;

export type CrashOutcome = {
  /** whether the point was reached */ hit: boolean;
  /** what is broken */ words: string[];
};

/** Where crashes are practised: one product, a process that dies in each run, and one that stays and cleans up. */
export async function openYard(world: World) {
  const { db, toss, sink, postgres, origin } = world;
  const product = await buildProduct(db, { stock: PIECES, price: 39_900, shippingClass: "parcel" });
  const coupon = await buildCoupon(db, { usesPerPerson: 9999 });
  const start = () =>
    startVictim({
      databaseUrl: postgres.url,
      tossUrl: toss.url,
      mailPort: Number(new URL(sink.url).port),
      env: world.env,
      logFile: world.logOf("victims"),
    });
  const spare = await start();
  const seen = new Set<string>();
  let coming = start();
  let runs = 0;

  /** The one that runs next, as fresh as a new one: it is new, or its connections are. */
  async function nextVictim(): Promise<Victim> {
    let victim = await coming;
    if (!victim.isReady()) victim = await (coming = start());
    victim.cutWires();
    return victim;
  }

  async function once(watchOf: (victim: Victim) => Watch, isHere: () => boolean) {
    const victim = await nextVictim();
    victim.watchWith(watchOf(victim));
    const log = serviceLog();
    const apps = [victim, { ...spare, isReady: () => !victim.isReady() }];
    const at = ++runs;
    const random = seededRandom(at);
    const browser = openBrowser(
      { origin, apps, log },
      { address: `192.0.2.${at % 250}`, random, persists: isHere },
    );
    const wish = {
      who: `guest ${at}`,
      by: "guest",
      productId: product.id,
      quantity: 1,
      phone: `010${20_000_000 + at}`,
      email: `guest${at}@example.com`,
      payBy: "card",
      value: { fields: { couponCode: coupon.code! }, off: coupon.amount! },
    } as const;
    const purchase = await checkout({ browser, toss, random }, wish, { victim, isHere }).catch(
      (error: unknown) => {
        if (error instanceof Lost) return null;
        throw error;
      },
    );
    return { purchase, log, victim };
  }

  /** As if everybody had waited as long as they are made to: the worker looks again, and the unpaid are over. */
  async function settle(): Promise<void> {
    await db.execute(
      sql`update orders set confirming_since = confirming_since - interval '1 minute' where payment = 'confirming'`,
    );
    await db.execute(
      sql`update refunds set asked_at = asked_at - interval '1 minute' where state = 'asked'`,
    );
    for (const job of ROUND) await spare.work(job);
    await db.execute(
      sql`update orders set expires_at = now() where hold = 'held' and payment in ('pending', 'failed')`,
    );
    await spare.work("expire unpaid orders");
    await db.execute(sql`update notices set due_at = now() where state in ('queued', 'waiting')`);
    for (const job of ROUND) await spare.work(job);
  }

  async function judge(purchase: Purchase | null, goesOn: boolean): Promise<string[]> {
    const booked = bookedOf(await toss.books());
    const verdicts = [
      ...(await checkShop(db, booked, { [product.id]: PIECES })),
      ...(await checkPurchases(db, purchase ? [purchase] : [])),
      await checkMails(db, sink.gather()),
    ];
    const words = verdicts.flatMap(({ broken }) => broken);
    if (goesOn && purchase?.shown.at(-1) !== "paid")
      words.push(
        `I11 the shopper went on and did not get the order: ${purchase ? `${numberOf(purchase)} ${purchase.shown.join(", ")}` : "not even a form"}`,
      );
    const news = words.filter((line) => !seen.has(line));
    for (const line of news) seen.add(line);
    return news;
  }

  return {
    /** Every exchange of a checkout that nothing disturbs. */
    async listen(): Promise<Exchange[]> {
      const heard: Exchange[] = [];
      const { purchase, victim } = await once(
        () => async (exchange, stage) => {
          if (stage === "before") heard.push(exchange);
          return "go";
        },
        () => true,
      );
      victim.watchWith(async () => "go");
      const words = await judge(purchase, true);
      if (words.length)
        throw new Error(`the checkout does not even work undisturbed: ${words.join("; ")}`);
      return heard;
    },

    async crash(point: CrashPoint): Promise<CrashOutcome> {
      const places = new WeakMap<Exchange, number>();
      let [count, hit] = [0, false];
      let killing: Promise<unknown> | undefined;
      const { purchase, log, victim } = await once(
        (dying) => async (exchange, stage) => {
          if (!places.has(exchange)) places.set(exchange, count++);
          if (hit || places.get(exchange) !== point.at || stage !== point.stage) return "go";
          hit = true;
          killing = point.kills === "app" ? dying.kill() : postgres.kill();
          await killing;
          // The other wires outlive the database.
          return point.kills === "app" || exchange.wire === "postgres" ? "cut" : "go";
        },
        () => !hit || point.goesOn,
      );
      await killing;
      victim.watchWith(async () => "go");
      const died = !victim.isReady();
      if (died) coming = start();
      await settle();
      const words = [...(await judge(purchase, point.goesOn)), ...checkService(log).broken];
      return {
        hit,
        words:
          died && point.kills !== "app"
            ? [...words, "I13 the app ended together with the database"]
            : words,
      };
    },

    async close(): Promise<void> {
      await Promise.all([spare.kill(), coming.then((victim) => victim.kill())]);
    },
  };
}

if (ROUND.length < 2 || !jobs.some(({ name }) => name === "expire unpaid orders"))
  throw new Error("the worker's jobs have other names now");
