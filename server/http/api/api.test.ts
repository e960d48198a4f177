import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { api } from "./api.server.ts";

const shop = await testShop();
const app = api(shop);
type Body = { products: Record<string, unknown>[]; next: string | null };
const read = async (path: string) => {
  const answer = await app.request(path);
  return {
    status: answer.status,
    type: answer.headers.get("content-type"),
    body: (await answer.json()) as Body,
  };
};

for (let at = 0; at < 23; at++)
  await shop.has.product({
    title: `상품 ${at}`,
    create: new Date(Date.UTC(2026, 0, 1, 0, at)),
    description: "<p>설명</p><script>x</script>",
  });
await shop.has.product({ title: "숨긴 상품", isShow: false });

// covers 1.5b, 3.1, 7.2a
test("products come newest first in pages, with the specification's field names", async () => {
  const first = await read("/api/products");
  expect(first.status).toBe(200);
  expect(first.type).toContain("application/json");
  expect(first.body.products).toHaveLength(20);
  expect(first.body.products[0]).toMatchObject({
    title: "상품 22",
    price: 39_900,
    discountRatio: null,
    thumbnail: null,
    moThumbnail: null,
    isShow: true,
    create: "2026-01-01T00:22:00.000Z",
    finalPrice: 39_900,
    description: "<p>설명</p>",
  });
  const rest = await read(`/api/products?limit=20&cursor=${first.body.next}`);
  expect(rest.body).toMatchObject({
    products: [{ title: "상품 2" }, { title: "상품 1" }, { title: "상품 0" }],
    next: null,
  });
});

test.each([
  "limit=0",
  "limit=101",
  "limit=-1",
  "limit=1.5",
  "limit=1e2",
  "limit=",
  "limit=１",
  "limit=5&limit=6",
  "cursor=",
  "cursor=nonsense",
  "cursor=%00",
  "cursor=a&cursor=b",
  "cursor=1.%27%20or%201=1",
])("?%s is answered 400 in words", async (query) => {
  expect(await read(`/api/products?${query}`)).toMatchObject({
    status: 400,
    body: { error: { code: "invalid-argument", message: expect.stringMatching(/요\.$/) } },
  });
});

// covers 7.1b
test("one product by its id; hidden, removed and unknown ones are 404 in JSON", async () => {
  const { id } = await shop.has.product({ title: "하나", price: 12_345, discountRatio: 33 });
  expect(await read(`/api/products/${id}`)).toMatchObject({
    status: 200,
    body: { id, title: "하나", finalPrice: 8000 },
  });
  const hidden = await shop.has.product({ isShow: false });
  const removed = await shop.has.product({ removedAt: new Date() });
  for (const path of [
    hidden.id,
    removed.id,
    "nosuch",
    "%00",
    "%ff",
    "..%2f..",
    "'%20or%201=1",
    "a".repeat(3000),
  ]) {
    expect(await read(`/api/products/${path}`)).toMatchObject({
      status: 404,
      body: { error: { code: "not-found" } },
    });
  }
  expect((await read("/api/nothing")).status).toBe(404);
});
