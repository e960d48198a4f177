import { sql } from "drizzle-orm";
import { checkMails } from "#tests/faults/check/check-mails.ts";
import { checkPurchases } from "#tests/faults/check/check-purchases.ts";
import { checkService } from "#tests/faults/check/check-service.ts";
import { checkShop } from "#tests/faults/check/check-shop.ts";
import { bookedOf, ownBookOf } from "#tests/faults/check/gateway-books.ts";
import type { World } from "#tests/faults/processes/open-world.ts";
import { seededRandom } from "#tests/seeded-random.ts";
import { Lost, openBrowser, type Street } from "#tests/faults/shoppers/browser.ts";
import type { Purchase } from "#tests/faults/shoppers/purchase.ts";
import { settleAtDesk, type Deposit } from "#tests/faults/shoppers/transfer.ts";
import { serviceLog } from "#tests/faults/shoppers/service-log.ts";
import { signInAsOwner, fillShelf, signInMember, signInOwner, usesOf } from "../shelf.ts";
import { missingOf, ROUND, runFlow } from "./flows.ts";
import { startVictim, type Victim } from "./victims.ts";
import { OWN_ACCOUNT, type CrashPoint, type Exchange, type FlowName, type Watch } from "./watch.ts";

/**
 * A shopper who gives up may have seen one refusal because the database was away, which
 * checkService allows.
 */
const ONE_REFUSAL = /^I11 .* was answered 503\b/;

export type CrashOutcome = {
  /** whether the point was reached */ hit: boolean;
  /** what is broken */ words: string[];
};

/**
 * The set-up of crash tests: products, a process that dies in each run, and one that stays and
 * cleans up.
 */
export async function openYard(world: World) {
  const { db, gateway, sink, postgres, origin } = world;
  const shelf = await fillShelf(world);
  const start = () =>
    startVictim({
      databaseUrl: postgres.url,
      gateway: world.env.TOSS_CLIENT_KEY ? gateway : { url: gateway.url, env: () => ({}) },
      mailPort: Number(new URL(sink.url).port),
      env: world.env,
      logFile: world.logOf("victims"),
    });
  const spare = await start();
  const ownersLog = serviceLog();
  const owner = await signInOwner(
    world,
    { origin, apps: [spare], log: ownersLog },
    seededRandom(0),
  );
  /** what lies in the shop's own account, of all runs */
  const deposits: Deposit[] = [];
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

  async function openDesk(street: Street, persists: () => boolean) {
    const address = "198.51.100.251";
    const desk = openBrowser(street, { address, random: seededRandom(runs), persists });
    await signInAsOwner(desk);
    return desk;
  }

  async function once(flow: FlowName, watchOf: (victim: Victim) => Watch, isHere: () => boolean) {
    const victim = await nextVictim();
    const log = serviceLog();
    const apps: Street["apps"] = [spare];
    const begin = () => {
      victim.cutWires();
      victim.watchWith(watchOf(victim));
      apps.splice(0, 1, victim, { ...spare, isReady: () => !victim.isReady() });
    };
    const at = ++runs;
    const random = seededRandom(at);
    const browser = openBrowser(
      { origin, apps, log },
      { address: `192.0.2.${at % 250}`, random, persists: isHere },
    );
    const by = flow === "benefit" || flow === OWN_ACCOUNT ? "member" : "guest";
    if (by === "member") await signInMember(world, browser, at);
    const wish = {
      who: `${by} ${at}`,
      by,
      productId: shelf.products[0]!,
      quantity: 1,
      phone: `010${20_000_000 + at}`,
      email: `guest${at}@shoppers.sori.kr`,
      payBy: "card",
      value: usesOf(by, shelf),
    } as const;
    const paying = { browser, gateway, random };
    // Whoever works on the shop's own account works on the process that dies.
    const desk = flow === OWN_ACCOUNT ? await openDesk({ origin, apps, log }, isHere) : owner;
    const stage = { paying, owner: desk, deposits, shelf, wish, victim, spare, begin, isHere };
    const purchase = await runFlow(flow, stage).catch((error: unknown) => {
      if (error instanceof Lost) return null;
      throw error;
    });
    return { purchase, log, victim };
  }

  /** Skips all waiting times: the worker runs again, and unpaid orders end. */
  async function settle(): Promise<void> {
    await db.execute(
      sql`update orders set confirming_since = confirming_since - interval '1 minute' where payment = 'confirming'`,
    );
    await db.execute(
      sql`update refunds set asked_at = asked_at - interval '1 minute' where state = 'asked'`,
    );
    for (const job of ROUND) await spare.work(job);
    const deposit = deposits.at(-1);
    if (deposit) await settleAtDesk(owner, deposit);
    await db.execute(
      sql`update orders set expires_at = now() where hold = 'held' and payment in ('pending', 'failed')`,
    );
    await spare.work("expire unpaid orders");
    await db.execute(sql`update notices set due_at = now() where state in ('queued', 'waiting')`);
    for (const job of ROUND) await spare.work(job);
  }

  async function judge(
    flow: FlowName,
    purchase: Purchase | null,
    goesOn: boolean,
  ): Promise<string[]> {
    const booked = [...bookedOf(await gateway.books()), ...(await ownBookOf(db, deposits))];
    const verdicts = [
      ...(await checkShop(db, booked, shelf.stocks)),
      ...(await checkPurchases(db, purchase ? [purchase, ...purchase.more] : [])),
      await checkMails(db, sink.gather()),
    ];
    const words = verdicts
      .flatMap(({ broken }) => broken)
      .filter((line) => goesOn || !ONE_REFUSAL.test(line));
    const missing = goesOn ? missingOf(flow, purchase) : null;
    if (missing) words.push(`I11 the shopper went on and did not get the order: ${missing}`);
    const news = words.filter((line) => !seen.has(line));
    for (const line of news) seen.add(line);
    return news;
  }

  return {
    /** Every exchange of a flow that nothing disturbs. */
    async listen(flow: FlowName): Promise<Exchange[]> {
      const heard: Exchange[] = [];
      const { purchase, victim } = await once(
        flow,
        () => async (exchange, stage) => {
          if (stage === "before") heard.push(exchange);
          return "go";
        },
        () => true,
      );
      victim.watchWith(async () => "go");
      await settle();
      const words = await judge(flow, purchase, true);
      if (words.length)
        throw new Error(`the ${flow} does not even work undisturbed: ${words.join("; ")}`);
      return heard;
    },

    async crash(point: CrashPoint): Promise<CrashOutcome> {
      const places = new WeakMap<Exchange, number>();
      let [count, hit] = [0, false];
      let killing: Promise<unknown> | undefined;
      const { purchase, log, victim } = await once(
        point.flow,
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
      const words = [
        ...(await judge(point.flow, purchase, point.goesOn)),
        ...checkService(log).broken,
      ];
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
