import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { ADDRESS, signedIn, type Person } from "#tests/given/users-api.ts";
import { productWrites } from "./product-writes.server.ts";

const shop = await testShop();
const member = await signedIn(shop, await shop.has.member());
const admin = await signedIn(shop, await shop.has.admin(), "admin");

async function patch(person: Person | null, id: string, body: unknown, type = "application/json") {
  const answer = await productWrites(shop).request(
    `/api/products/${id}`,
    {
      method: "PATCH",
      headers: { "content-type": type, ...(person && { cookie: person.cookie }) },
      body: typeof body === "string" ? body : JSON.stringify(body),
    },
    { address: ADDRESS },
  );
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

// covers 7.2c
test("an administrator merges fields of a product and gets the document back", async () => {
  const { id, summary } = await shop.has.product({ price: 10_000 });
  expect(await patch(admin, id, { price: 20_000, discountRatio: 10, isShow: false })).toMatchObject(
    {
      status: 200,
      json: { id, summary, price: 20_000, discountRatio: 10, finalPrice: 18_000, isShow: false },
    },
  );
});

test("nobody else does, and what cannot be is refused as a whole", async () => {
  const { id, price } = await shop.has.product();
  const refused: [Person | null, string, unknown, number, string?][] = [
    [null, id, { price: 1 }, 401],
    [member, id, { price: 1 }, 403],
    [admin, "nosuch", { price: 1 }, 404],
    [admin, id, { price: 1, version: 3 }, 400],
    [admin, id, '{"__proto__":{"price":1}}', 400],
    [admin, id, { price: "1" }, 400],
    [admin, id, { price: -1, title: "새 이름" }, 400],
    [admin, id, { discountRatio: 0 }, 400],
    [admin, id, { discountRatio: 100 }, 400],
    [admin, id, { limitPerPerson: 0 }, 400],
    [admin, id, '{"price":20000,"price":1}', 400],
    [admin, id, [], 400],
    [admin, id, "nonsense", 400],
    [admin, id, "price=1", 415, "application/x-www-form-urlencoded"],
  ];
  for (const [person, of, body, status, type] of refused)
    expect([body, (await patch(person, of, body, type)).status]).toEqual([body, status]);
  expect(await patch(admin, id, {})).toMatchObject({ status: 200, json: { id, price } });
});
