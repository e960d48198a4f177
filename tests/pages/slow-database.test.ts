import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "#db/client.server.ts";
import { APPLICATION_ROLE } from "#db/grant-application.server.ts";
import { betterAuthDoor } from "#adapters/auth/better-auth.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { rowsOf } from "../has/rows-of.ts";
import { openDatabaseRelay } from "../servers/database-relay.ts";
import { patience } from "../patience.ts";
import { testShop } from "../test-shop.ts";
import { pageOf } from "./read-page.ts";
import { browser, ownersBrowser } from "./visit.ts";

/** A shop whose line to the database is as slow as the test wants. */
async function atTheEndOfALine() {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const near = await testShop();
  const relay = await openDatabaseRelay(near.databaseUrl);
  onTestFinished(() => relay.close());
  const { db, pool } = openDatabase(relay.url, { max: 6, role: APPLICATION_ROLE });
  onTestFinished(() => pool.end());
  const { origin, secret } = near;
  const shop = await testShop({ db, auth: betterAuthDoor({ db, secret, origin }) });
  const product = await near.has.product({ title: "새벽 목소리", stock: 9 });
  const fields = await buildOrderFields(near.db, [{ product }], { ordererName: "남궁민수" });
  const before = await ownersBrowser(near);
  const [guest, owner] = [await browser(shop), await browser(shop)];
  for (const [key, value] of before.cookies) owner.cookies.set(key, value);
  const placed = () => rowsOf(near.db, orders, { placeKey: fields.placeKey! });
  const order = () => guest.send(`/non-member/order/${product.id}`, fields);
  return { relay, guest, owner, product, placed, order };
}

const timed = async (answer: Promise<Response>) => {
  const began = performance.now();
  const { status, headers } = await answer;
  const seconds = (performance.now() - began) / 1000;
  const waits = Number(headers.get("retry-after")) > 0;
  return { status, waits, seconds, html: await pageOf(await answer) };
};

test("a line of 100 ms to the database: everything works for shopper and desk, later, and the balancer sends people on", async () => {
  const { relay, guest, owner, product, placed, order } = await atTheEndOfALine();
  relay.delay(50);
  const began = performance.now();
  const answers = [
    await guest.visit(`/product/${product.id}`),
    await guest.visit(`/search?q=${encodeURIComponent("새벽")}`),
    await owner.visit("/admin/today"),
    await guest.visit("/readyz"),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await order()).status).toBe(303);
  expect(await placed()).toHaveLength(1);
  // It was the slow line that answered.
  expect(performance.now() - began).toBeGreaterThan(5 * 100);
});

test("a line of three seconds: a page and an order come late, who needs more is asked to come again, the balancer hears it within two seconds, and the order is placed once", async () => {
  const { relay, guest, owner, product, placed, order } = await atTheEndOfALine();
  // Lines that are open already, as those of a shop that runs.
  await owner.visit("/admin/today");
  relay.delay(1500);
  const [ready, page, desk] = await Promise.all([
    timed(guest.visit("/readyz")),
    timed(guest.visit(`/product/${product.id}`)),
    timed(owner.visit("/admin/today")),
  ]);
  // Alone on the line, each of its questions is within its bound.
  const sent = await timed(order());
  expect(ready).toMatchObject({ status: 503, waits: true, html: "the database does not answer" });
  expect(ready.seconds).toBeLessThan(patience(3));
  expect([page.status, page.html.includes("새벽 목소리")]).toEqual([200, true]);
  // Eleven seconds for the request, and then the frame of the page that says so.
  expect(desk).toMatchObject({ status: 503, waits: true });
  expect(desk.seconds).toBeLessThan(patience(20));
  expect(desk.html).toContain("페이지를 불러오지 못했어요");
  expect(sent.status).toBe(303);

  relay.delay(0);
  await vi.waitFor(async () => expect((await guest.visit("/readyz")).status).toBe(200), 20_000);
  expect((await order()).status).toBe(303);
  expect(await placed()).toHaveLength(1);
});
