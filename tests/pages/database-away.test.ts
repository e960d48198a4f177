import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { expect, test, vi } from "vitest";
import { openDatabase } from "#db/client.server.ts";
import { betterAuthDoor } from "#adapters/auth/better-auth.server.ts";
import { readCounters } from "#lib/metrics/counters.server.ts";
import { answerReady } from "#server/http/is-ready.server.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { asOwner, testShop } from "../test-shop.ts";
import { browser, siteOf } from "./visit.ts";

await siteOf(await testShop());

/** A shop whose database nobody answers for. */
async function withoutDatabase() {
  const { db } = openDatabase("postgres://shop@127.0.0.1:9/shop");
  const { origin, secret } = await testShop();
  return testShop({ db, auth: betterAuthDoor({ db, secret, origin }) });
}

test("while the database is away people are asked to come again soon, and the log keeps nothing of what they sent", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const shop = await withoutDatabase();
  const visitor = await browser(shop);
  const responses = [
    await visitor.visit("/non-member/order/abcdefghjk"),
    await visitor.send("/non-member/order/info", {
      orderNumber: "20261121-ABCDEFGH",
      phone: "01098765432",
    }),
    await visitor.ask("/webhooks/payment", {
      method: "POST",
      body: JSON.stringify({ orderId: "20261121-ABCDEFGH" }),
      headers: { "content-type": "application/json" },
    }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([503, 503, 503]);
  for (const answer of responses)
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(logged.mock.calls.flat().join(" ")).not.toMatch(/01098765432|params:/);
  logged.mockRestore();
});

test("a proxy hears that a process lives but should not be asked, by whatever name it calls the machine", async () => {
  const [well, away] = [await siteOf(await testShop()), await siteOf(await withoutDatabase())];
  const statuses = async (site: typeof well) => [
    (await site.request("http://10.0.0.7:3000/healthz")).status,
    (await site.request("http://10.0.0.7:3000/readyz")).status,
  ];
  expect(await statuses(well)).toEqual([200, 200]);
  expect(await statuses(away)).toEqual([200, 503]);
  expect(
    Number((await away.request("http://10.0.0.7:3000/readyz")).headers.get("retry-after")),
  ).toBeGreaterThan(0);
});

test("who waits too long for a product that somebody holds on to is asked to come again, on the page with everything typed", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ stock: 3 });
  const fields = await buildOrderFields(shop.db, [{ product }], { ordererName: "남궁민수" });
  const device = await browser(shop);
  const answer = await shop.db.transaction(async (holding) => {
    await holding.execute(sql`select from products where id = ${product.id} for update`);
    return device.send(`/non-member/order/${product.id}`, fields);
  });
  expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([503, true]);
  expect(await answer.text()).toContain('value="남궁민수"');
  expect((await device.send(`/non-member/order/${product.id}`, fields)).status).toBe(303);
});

test("where the database has no room, pages are shown, orders are asked to come again, and the log and the balancer are told in words", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ stock: 3 });
  const device = await browser(shop);
  const order = async () =>
    device.send(
      `/non-member/order/${product.id}`,
      await buildOrderFields(shop.db, [{ product }], { ordererName: "남궁민수" }),
    );
  // As PostgreSQL says it when a table cannot grow.
  await asOwner(
    shop,
    `create function no_room() returns trigger language plpgsql as $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$;
     create trigger no_room before insert on orders execute function no_room()`,
  );
  // Of the process whose connections they are, which is this one here.
  const ready = async (path = "/") => {
    const answer = await new Hono().get("/", (c) => answerReady(c, shop)).request(path);
    return [answer.status, await answer.text()];
  };
  expect(await ready()).toEqual([200, "ready"]);
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const [refused] = [await order(), await order()];
  const loggedText = logged.mock.calls.flat().join("\n");
  logged.mockRestore();
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([503, true]);
  expect(loggedText.match(/The disk of the database is full/g)).toHaveLength(1);
  expect(Object.fromEntries(readCounters())).toMatchObject({ shop_database_full_total: 2 });
  const trouble = "in the last minute the disk of the database was full";
  expect(await ready()).toEqual([503, trouble]);
  expect(await ready("/?exclude=writes")).toEqual([200, `ready to read only: ${trouble}`]);
  expect((await device.visit(`/product/${product.id}`)).status).toBe(200);

  await asOwner(shop, "drop trigger no_room on orders");
  expect((await order()).status).toBe(303);
});
