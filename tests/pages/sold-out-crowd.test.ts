import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { guestCookie, newGuestId } from "#app/cookie/guest-cookie.server.ts";
import { orderForm } from "#shop/checkout/order-form.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { testShop } from "../test-shop.ts";
import { typed } from "./guest-order-given.ts";
import { siteOf } from "./visit.ts";

const shop = await testShop({ origin: "http://localhost" });

type Form = Record<string, string>;

async function post(path: string, form: Form, headers: Record<string, string> = {}) {
  const answer = await (
    await siteOf(shop)
  ).request(shop.origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { origin: shop.origin, ...headers },
    body: new URLSearchParams(form),
  });
  return {
    status: answer.status,
    location: answer.headers.get("location"),
    text: await answer.text(),
  };
}

const setStock = (id: string, stock: number) =>
  shop.db.execute(sql`update products set stock = ${stock} where id = ${id}`);

/** A product whose last piece is gone, and of which somebody was told so already. */
async function soldOut() {
  const product = await shop.has.product({ stock: 3, shippingClass: "parcel" });
  const path = `/non-member/order/${product.id}`;
  const formOf = () => buildOrderFields(shop.db, [{ product }], typed);
  const [first, form, other] = [await formOf(), await formOf(), await formOf()];
  await setStock(product.id, 0);
  const refused = await post(path, first);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("방금 품절됐어요");
  return { product, path, form, other, page: `/product/${product.id}` };
}

test("who presses after the first refusal is led to the product's page, with the script and without", async () => {
  const { path, page, form, other } = await soldOut();
  expect(await post(path, form)).toMatchObject({ status: 303, location: page });
  const { status, text } = await post(`${path}.data`, other);
  expect(status).toBe(202);
  expect(text).toContain(page);
  const { rows } = await shop.db.execute(
    sql`select from orders where place_key = ${form.placeKey}`,
  );
  expect(rows).toEqual([]);
});

test("a product that is there again is sold at once, and a hidden one has its own answer", async () => {
  const { path, product, form, other } = await soldOut();
  await setStock(product.id, 1);
  const sold = await post(path, form);
  expect([sold.status, sold.location]).toEqual([303, expect.stringMatching(/^\/sandbox\/pay\//)]);
  await shop.db.execute(
    sql`update products set is_show = false, stock = 0 where id = ${product.id}`,
  );
  const hidden = await post(`${path}.data`, other);
  expect(hidden.text).toContain("product-not-found");
});

test("in a flood of posts pieces that come back are sold, each once, and nobody gets a mistake", async () => {
  const { path, page, product } = await soldOut();
  const forms = await Promise.all(
    Array.from({ length: 40 }, () => buildOrderFields(shop.db, [{ product }], typed)),
  );
  const flood = forms.map(async (form, at) => {
    // The pieces come back in the middle of it.
    if (at === 20) await setStock(product.id, 2);
    return post(path, form);
  });
  const answers = await Promise.all(flood);
  // Whoever pressed before is told no; then one more presses for each piece that is left.
  for (let more = 0; more < 3; more++)
    answers.push(await post(path, await buildOrderFields(shop.db, [{ product }], typed)));
  const isSold = ({ location }: (typeof answers)[number]) => location?.startsWith("/sandbox/pay/");
  expect(answers.filter(isSold)).toHaveLength(2);
  for (const answer of answers.filter((each) => !isSold(each)))
    expect(answer.status === 409 || answer.location === page).toBe(true);
  const { rows } = await shop.db.execute(sql`select stock from products where id = ${product.id}`);
  expect(rows).toEqual([{ stock: 0 }]);
});

test("the same press again finds its order, and who holds the last piece unpaid may order it anew", async () => {
  const { path, product, form, other } = await soldOut();
  await setStock(product.id, 1);
  const guestId = newGuestId();
  const order = await placeOrder(shop, orderForm.parse(form), { guestId });
  expect((await post(path, form)).location).toMatch(/^\/sandbox\/pay\//);
  const cookie = guestCookie(shop, guestId).split(";")[0]!;
  expect((await post(path, other, { cookie })).location).toMatch(/^\/sandbox\/pay\//);
  expect((await shop.db.execute(sql`select hold from orders where id = ${order.id}`)).rows).toEqual(
    [{ hold: "released" }],
  );
});

test("another button, another site, more than this product have their own answer", async () => {
  const { path, form } = await soldOut();
  const another = await shop.has.product({ stock: 5, shippingClass: "parcel" });
  const more = { ...form, "line.1.product": another.id, "line.1.quantity": "1" };
  const cases: [number, Form, Record<string, string>?][] = [
    [200, { ...form, intent: "recalculate" }],
    [200, { ...form, remove: "0" }],
    [403, form, { origin: "https://elsewhere.example" }],
    [409, more],
    [400, { ...form, ordererName: "\u0000" }],
  ];
  for (const [status, fields, headers] of cases)
    expect([fields, (await post(path, fields, headers)).status]).toEqual([fields, status]);
});
