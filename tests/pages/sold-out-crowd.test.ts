import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { UNSAFE_decodeViaTurboStream as decode } from "react-router";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { guestCookie, newGuestId } from "#app/cookie/guest-cookie.server.ts";
import { answerWith, httpServer, type Front } from "#server/http/http.server.ts";
import { EagerCache } from "#tests/has/eager-cache.ts";
import { soldOutAnswers } from "#server/http/sold-out/sold-out.server.ts";
import { orderForm } from "#shop/order/place/forms.ts";
import { placeOrder } from "#shop/order/place/place-order.server.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { testShop, type TestShop } from "../test-shop.ts";
import { typed, valueIn } from "./guest-order-given.ts";
import { siteOf } from "./visit.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ origin: "http://localhost" });
});

type Form = Record<string, string>;

/** The whole server over the built site. `counts` how many requests came as far as the site. */
async function open() {
  const site = await siteOf(shop);
  let reached = 0;
  let held: (() => void)[] | null = null;
  const fetchSite: Front["site"]["fetch"] = async (...asked) => {
    reached++;
    if (held && asked[0].url.endsWith("/slow")) await new Promise<void>((go) => held!.push(go));
    return site.fetch(...asked);
  };
  const answer = answerWith({
    site: { fetch: fetchSite },
    origin: shop.origin,
    trustProxy: false,
    cache: new EagerCache(() => 0),
    files: new Map(),
    soldOut: soldOutAnswers(shop),
  });
  const server = httpServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const post = (path: string, form: Form, headers: Record<string, string> = {}) =>
    fetch(origin + path, {
      method: "POST",
      redirect: "manual",
      headers: { origin, ...headers },
      body: new URLSearchParams(form),
    });
  /** Requests that came as far as the site while `work` was done. */
  const reaching = async <Done>(work: () => Promise<Done>) => {
    const before = reached;
    const done = await work();
    return { done, reached: reached - before };
  };
  /** So many are at work that everybody else waits. */
  const fill = () => {
    held = [];
    const busy = Array.from({ length: 33 }, () => fetch(`${origin}/slow`).catch(() => null));
    return {
      isFull: () => held!.length === 32,
      endOne: () => held!.pop()!(),
      end: () => {
        for (const go of held!) go();
        held = null;
        return Promise.all(busy);
      },
    };
  };
  const waiting = () => answer.lines.pages!.state().waiting;
  return { post, reaching, fill, waiting };
}

const dataOf = async (answer: Response) => (await decode(answer.body!, globalThis)).value;
const setStock = (id: string, stock: number) =>
  shop.db.execute(sql`update products set stock = ${stock} where id = ${id}`);

/** A product whose last piece is gone, and of which somebody was told so already. */
async function soldOut() {
  const product = await shop.has.product({ stock: 3, shippingClass: "parcel" });
  const path = `/non-member/order/${product.id}`;
  const formOf = (more: Form = {}) =>
    buildOrderFields(shop.db, [{ product }], { ...typed, ...more });
  const form = await formOf();
  const kept = { form: await formOf(), other: await formOf() };
  await setStock(product.id, 0);
  const opened = await open();
  const first = await opened.reaching(() => opened.post(`${path}.data`, form));
  expect([first.done.status, first.reached]).toEqual([409, 1]);
  return { ...opened, ...kept, product, path, first: first.done, firstForm: form };
}

test("who presses after the first refusal is told the same before the site is asked", async () => {
  const { post, reaching, path, first, firstForm } = await soldOut();
  const { done: again, reached } = await reaching(() => post(`${path}.data`, firstForm));
  expect([again.status, reached]).toEqual([409, 0]);
  const named = (answer: Response) =>
    Object.fromEntries(
      [...answer.headers].filter(
        ([name]) =>
          !/^(?:date|content-length|content-security-policy|transfer-encoding|connection|keep-alive|x-request-id)$/.test(
            name,
          ),
      ),
    );
  expect(named(again)).toEqual(named(first));
  expect(await dataOf(again)).toEqual(await dataOf(first));
});

test("a product that is there again is sold at once, and hidden or other ones have their own answer", async () => {
  const { post, reaching, path, product, form, other } = await soldOut();
  await setStock(product.id, 1);
  const { done, reached } = await reaching(() => post(`${path}.data`, form));
  expect([done.status, reached]).toEqual([202, 1]);
  await shop.db.execute(
    sql`update products set is_show = false, stock = 0 where id = ${product.id}`,
  );
  const hidden = await reaching(() => post(`${path}.data`, other));
  expect(hidden.reached).toBe(1);
  expect(JSON.stringify(await dataOf(hidden.done))).toContain("product-not-found");
});

test("in a flood of posts pieces that come back are sold, each once, and nobody gets a mistake", async () => {
  const { post, path, product } = await soldOut();
  const forms = await Promise.all(
    Array.from({ length: 40 }, () => buildOrderFields(shop.db, [{ product }], typed)),
  );
  const flood = forms.map(async (form, at) => {
    // The pieces come back in the middle of it.
    if (at === 20) await setStock(product.id, 2);
    return (await post(`${path}.data`, form)).status;
  });
  // Whoever pressed before is told no; then one more presses for each piece that is left.
  const statuses = await Promise.all(flood);
  for (let more = 0; more < 3; more++) {
    const form = await buildOrderFields(shop.db, [{ product }], typed);
    statuses.push((await post(`${path}.data`, form)).status);
  }
  expect(statuses.filter((status) => status === 202)).toHaveLength(2);
  expect(statuses.filter((status) => status !== 202 && status !== 409)).toEqual([]);
  const { rows } = await shop.db.execute(sql`select stock from products where id = ${product.id}`);
  expect(rows).toEqual([{ stock: 0 }]);
});

test("the same press again finds its order, and who holds the last piece unpaid may order it anew", async () => {
  const { post, reaching, path, product, form, other } = await soldOut();
  await setStock(product.id, 1);
  const guestId = newGuestId();
  const order = await placeOrder(shop, orderForm.parse(form), { guestId });
  const twin = await reaching(() => post(`${path}.data`, form));
  expect([twin.done.status, twin.reached]).toEqual([202, 1]);
  const cookie = guestCookie(shop, guestId).split(";")[0]!;
  const anew = await reaching(() => post(`${path}.data`, other, { cookie }));
  expect([anew.done.status, anew.reached]).toEqual([202, 1]);
  expect((await shop.db.execute(sql`select hold from orders where id = ${order.id}`)).rows).toEqual(
    [{ hold: "released" }],
  );
});

test("another button, another site, more than this product: the site answers", async () => {
  const { post, reaching, path, form, product } = await soldOut();
  const more = { ...form, "line.1.product": "another", "line.1.quantity": "1" };
  const asked: [number, Form, Record<string, string>?][] = [
    [200, { ...form, intent: "recalculate" }],
    [200, { ...form, remove: "0" }],
    [400, { ...form, "line.0.quantity": "0" }],
    [403, form, { origin: "https://elsewhere.example" }],
    [404, more],
    [400, { ...form, ordererName: "\u0000" }],
  ];
  for (const [status, fields, headers] of asked) {
    const { done, reached } = await reaching(() => post(`${path}.data`, fields, headers));
    expect([fields, done.status, reached]).toEqual([fields, status, 1]);
  }
  expect(product.stock).toBe(3);
});

test("without its script one gets the whole page; in a crowd few words at once, and nothing typed is lost", async () => {
  const { post, reaching, fill, path, form } = await soldOut();
  const quiet = await reaching(() => post(path, form));
  expect([quiet.done.status, quiet.reached]).toEqual([409, 1]);
  const crowd = fill();
  await expect.poll(crowd.isFull).toBe(true);
  const loud = await reaching(() =>
    post(path, { ...form, intent: "order", addressDetail: `"<b>` }),
  );
  const html = await loud.done.text();
  expect([loud.done.status, loud.reached]).toEqual([409, 0]);
  expect(html).toContain("방금 품절됐어요");
  expect(html).not.toContain("<b>");
  await crowd.end();

  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  const kept = Object.fromEntries(
    hidden.map(([, name, value]) => [
      name!,
      value!.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
    ]),
  );
  expect(kept).toEqual({ ...form, addressDetail: `"<b>` });
  const back = await post(path, { ...kept, intent: "recalculate" });
  expect(valueIn(await back.text(), "ordererName")).toBe(typed.ordererName);
});

test("a crowd that waits already when the first of it is refused is told at once, whoever has the turns", async () => {
  const product = await shop.has.product({ stock: 3, shippingClass: "parcel" });
  const form = await buildOrderFields(shop.db, [{ product }], typed);
  await setStock(product.id, 0);
  const { post, fill, waiting } = await open();
  const crowd = fill();
  await expect.poll(crowd.isFull).toBe(true);
  await expect.poll(waiting).toBe(1);
  const press = async (at: number) => {
    const placeKey = `${form.placeKey!.slice(0, 20)}${at}`;
    return (await post(`/non-member/order/${product.id}.data`, { ...form, placeKey })).status;
  };
  const first = press(0);
  await expect.poll(waiting).toBe(2);
  // It has the only turn that is free after the first one's, and keeps it.
  const slow = post("/order/slow", form);
  await expect.poll(waiting).toBe(3);
  const others = Array.from({ length: 150 }, (_, at) => press(at + 1));
  await expect.poll(waiting).toBe(153);
  crowd.endOne();
  expect(await first).toBe(409);
  expect(waiting()).toBeLessThan(3);
  expect(new Set(await Promise.all(others))).toEqual(new Set([409]));
  await crowd.end();
  await slow;
});
