import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openDatabase } from "#db/client.server.ts";
import { readEnv } from "#server/settings/env.server.ts";
import { openShop } from "#server/open-shop.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { checkOrders } from "#tests/order-invariants.ts";
import { bookedOf } from "#tests/faults/check/gateway-books.ts";
import { printVerdicts } from "#tests/faults/check/verdict.ts";
import { startTossStandIn, tossKeys } from "#tests/faults/processes/toss-stand-in.ts";
import { seededRandom, type SeededRandom } from "#tests/seeded-random.ts";
import { openRunningShop } from "../running-shop.ts";
import { forge, type Body } from "./webhook-forgeries.ts";
import { live, someProduct, stories, storyNames, type OrderStory } from "./webhook-orders.ts";

const { values } = parseArgs({
  options: {
    events: { type: "string", default: "20000" },
    port: { type: "string", default: "5694" },
    seed: { type: "string", default: "1" },
    "at-once": { type: "string", default: "16" },
  },
});
const [wanted, port, seed, atOnce] = [
  Number(values.events),
  Number(values.port),
  Number(values.seed),
  Number(values["at-once"]),
];
const COPIES = 5;
const FORGED = 0.2;

type HeardWebhook = { body: Body; forged: boolean };

/** Where the provider's real webhooks go first: they are kept, to be told many times and in any order. */
async function catcher() {
  const bodies: Body[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    bodies.push(JSON.parse(Buffer.concat(chunks).toString()) as Body);
    response.end("ok");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    bodies,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  };
}

function shuffle<T>(list: T[], random: SeededRandom): T[] {
  for (let at = list.length - 1; at > 0; at--) {
    const other = random.between(0, at);
    [list[at], list[other]] = [list[other]!, list[at]!];
  }
  return list;
}

/** Tells until it is heard, as the provider does; gives the answers. */
async function tell(
  url: string,
  { body }: HeardWebhook,
  answers: Record<string, number>,
): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const status = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }).then(
      async (answer) => (await answer.arrayBuffer(), answer.status),
      () => 0,
    );
    answers[status] = (answers[status] ?? 0) + 1;
    if (status === 200 || (status >= 400 && status < 429)) return;
    await wait(500);
  }
}

const directory = mkdtempSync(join(tmpdir(), "voice-shop-webhooks-"));
const random = seededRandom(seed);
const caught = await catcher();
const toss = await startTossStandIn({
  port: port + 1,
  seed,
  webhookUrl: caught.url,
  ledgerFile: join(directory, "ledger.jsonl"),
  logFile: join(directory, "toss.txt"),
});
const settings = {
  TOSS_CLIENT_KEY: tossKeys.clientKey,
  TOSS_SECRET_KEY: tossKeys.secretKey,
  TOSS_API_URL: toss.url,
  DEMO_CONTENT: "0",
};
const running = await openRunningShop(port, settings);
const { db, pool } = openDatabase(running.databaseUrl, { max: 8 });
let holds = false;
try {
  const shop = openShop(
    readEnv({
      ...settings,
      DATABASE_URL: running.databaseUrl,
      DATA_DIR: directory,
      SHOP_SECRET: "webhooks have no secrets worth keeping",
      SHOP_URL: running.origin,
    }),
    db,
  );
  const product = await someProduct(shop);
  const told: OrderStory[] = [];
  const genuine = Math.ceil((wanted * (1 - FORGED)) / COPIES);
  for (let at = 0; caught.bodies.length < genuine; at += atOnce) {
    told.push(
      ...(await Promise.all(
        Array.from({ length: atOnce }, (_, more) =>
          live(shop, toss, product, storyNames[(at + more) % storyNames.length]!, at + more),
        ),
      )),
    );
  }
  await wait(500);
  const events: HeardWebhook[] = caught.bodies
    .slice(0)
    .flatMap((body) => Array.from({ length: COPIES }, () => ({ body, forged: false })));
  const forged = Math.round((events.length * FORGED) / (1 - FORGED));
  for (let at = 0; at < forged; at++) events.push({ body: forge(told, random), forged: true });
  shuffle(events, random);

  const answers: Record<string, number> = {};
  const began = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let at = next++; at < events.length; at = next++)
        await tell(`${running.origin}/webhooks/payment`, events[at]!, answers);
    }),
  );
  const seconds = (performance.now() - began) / 1000;

  const now = new Map((await db.select().from(orders)).map((order) => [order.number, order]));
  const wrong = told
    .filter(({ number, story }) => now.get(number)?.payment !== stories[story])
    .map(({ number, story }) => `${number} (${story}) stands at ${now.get(number)?.payment}`);
  const broken = await checkOrders(db, { books: bookedOf(await toss.books()) });
  const looked = `${events.length} events, ${forged} forged, about ${told.length} orders, in ${seconds.toFixed(1)} s: ${Math.round(events.length / seconds)}/s; answers ${JSON.stringify(answers)}`;
  const errors = Object.entries(answers)
    .filter(([status]) => Number(status) >= 500 && status !== "503")
    .map(([status, count]) => `${count} answers were ${status}`);
  holds = printVerdicts([
    { invariant: "webhooks as the oracle", looked, broken: [...wrong, ...errors] },
    { invariant: "orders and book", looked: `${now.size} orders`, broken },
  ]);
} finally {
  await pool.end();
  await running.close();
  await toss.stop();
  caught.close();
  rmSync(directory, { recursive: true, force: true });
}
process.exit(holds ? 0 : 1);
