import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "#db/client.server.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import type { Verdict } from "#tests/faults/check/verdict.ts";
import { Lost, openBrowser } from "#tests/faults/shoppers/browser.ts";
import { openGuest } from "#tests/faults/shoppers/guest.ts";
import { serviceLog } from "#tests/faults/shoppers/service-log.ts";
import { publishPolicies } from "#tests/given/publish-policies.ts";
import { ownSite } from "#tests/given/own-site.ts";
import { buildProduct } from "#tests/has/product.ts";
import { seededRandom } from "#tests/seeded-random.ts";

const ORIGIN = "https://shop.sori.kr";

/** The settings of a real shop with its own database, which takes no real money. */
export const realSettings = (port: number, smtpUrl: string): Record<string, string> => ({
  NODE_ENV: "production",
  EMBEDDED_POSTGRES: "1",
  PORT: String(port),
  SHOP_URL: ORIGIN,
  SHOP_SECRET: "Zk3q9vWmT1xP7cY5nB8hL2rD6gJ4fS0a",
  ADMIN_EMAILS: "owner@sori.kr",
  SMTP_URL: smtpUrl,
  MAIL_FROM: "달소리 <help@sori.kr>",
  ALLOW_SANDBOX_PAYMENTS: "1",
  TRUST_PROXY: "1",
});

/** Whether it takes orders, as far as it knows itself. */
export async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  return answer?.status === 200;
}

/** What an owner does before an empty shop may sell, by its tables. Gives the products. */
export async function openDoors(databaseUrl: string): Promise<string[]> {
  const { db, pool } = openDatabase(databaseUrl, { max: 1 });
  await db.insert(siteSettings).values({ settings: { ...ownSite, strikes: "proven" } });
  await publishPolicies(db);
  const made = [];
  for (let at = 0; at < 8; at++)
    made.push(await buildProduct(db, { stock: 1_000_000, shippingClass: "parcel" }));
  await pool.end();
  return made.map(({ id }) => id);
}

/** People who look around and buy, so many at once, until they are ended or nobody lets them in. */
export function sendShoppers(
  port: number,
  products: string[],
  { count, origin = ORIGIN }: { count: number; origin?: string },
) {
  const log = serviceLog();
  const street = { origin, apps: [{ name: "shop", port, isReady: () => true }], log };
  const trouble: string[] = [];
  let [isOpen, next, bought] = [true, 0, 0];

  async function visit(at: number): Promise<void> {
    const product = products[at % products.length]!;
    const random = seededRandom(at);
    const browser = openBrowser(street, { address: `10.1.${at >> 8}.${at & 255}`, random });
    for (const path of ["/", `/product/${product}`, "/board", "/qna"]) await browser.once(path, {});
    const guest = openGuest(origin, at, { port, log });
    if ((await guest.buy(product, await guest.fillIn(product))) === "bought") bought++;
    await wait(random.between(100, 1500));
  }

  async function shopper(): Promise<void> {
    while (isOpen) {
      try {
        await visit(next++);
      } catch (error) {
        // A door that is shut is no answer that was cut off.
        if (error instanceof Lost && error.message.includes("ECONNREFUSED")) return;
        trouble.push((error as Error).message);
      }
    }
  }
  const all = Promise.all(Array.from({ length: count }, shopper));

  return {
    /** how many orders were paid so far */
    bought: () => bought,
    /** when nobody lets them in any more */
    turnedAway: all,
    async end(): Promise<Verdict> {
      isOpen = false;
      await all;
      const times = log.visits.map(({ ms }) => ms).toSorted((one, other) => one - other);
      const failed = log.visits.filter(
        ({ outcome }) => typeof outcome === "number" && outcome >= 500,
      );
      return {
        invariant: "answers",
        looked: `${times.length} requests, ${bought} paid orders, half of them within ${Math.round(times[times.length >> 1] ?? 0)} ms, the slowest ${Math.round(times.at(-1) ?? 0)} ms`,
        broken: [
          ...failed.map(({ method, path, outcome }) => `${method} ${path}: ${outcome}`),
          ...trouble,
          ...(bought ? [] : ["nobody could buy anything"]),
        ],
      };
    },
  };
}
