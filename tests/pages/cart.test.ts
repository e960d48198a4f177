import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { spendCartWrite } from "#shop/cart/spend-cart-write.server.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { scope, cartOf, valueIn, member, asScript } from "./cart-given.ts";
import { pageOf } from "./read-page.ts";

const shop = await testShop();

describe("a member's cart", () => {
  test("is filled from the product page without JavaScript, and the header counts it", async () => {
    const [{ account, device, as }, product] = [
      await member(shop),
      await shop.has.product({ options: scope }),
    ];
    const before = await pageOf(await device.visit(`/product/${product.id}`));
    expect(before).toContain(`formAction="/cart?product=${product.id}"`);
    expect(before).toContain('aria-label="장바구니"');
    const answer = await device.send(`/cart?product=${product.id}`, {
      as,
      quantity: "2",
      "option.0": product.options[1]!.id,
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      `/product/${product.id}`,
    ]);
    const after = await pageOf(await device.visit(`/product/${product.id}`));
    expect(after).toContain("장바구니에 담았어요.");
    expect(after).toContain('aria-label="장바구니, 상품 2개"');
    expect(await cartOf(shop, account.id)).toEqual([[product.id, 2, product.options[1]!.id]]);
  });

  test("answers scripts with the new count, and says why not", async () => {
    const [{ device, as }, product, gone] = [
      await member(shop),
      await shop.has.product({ stock: 3 }),
      await shop.has.product({ stock: 0 }),
    ];
    const add = (id: string, quantity = "2") =>
      asScript(shop, device, { intent: "add", as, product: id, quantity });
    expect(await (await add(product.id)).json()).toEqual({
      count: 2,
      message: "장바구니에 담았어요.",
    });
    expect(await (await add(product.id)).json()).toMatchObject({
      count: 3,
      message: expect.stringContaining("1개만 더"),
    });
    for (const [id, quantity, status] of [
      [gone.id, "1", 409],
      ["unknown", "1", 404],
      ["../x", "1", 404],
      [product.id, "0", 400],
      [product.id, "100", 400],
      [product.id, "1.5", 400],
    ] as const) {
      const answer = await add(id, quantity);
      expect([id, quantity, answer.status, (await answer.json()).count]).toEqual([
        id,
        quantity,
        status,
        null,
      ]);
    }
    expect((await asScript(shop, device, { intent: "explode", as })).status).toBe(400);
    expect(
      (await asScript(shop, device, { intent: "merge", as, lines: "x".repeat(20_000) })).status,
    ).toBe(400);
  });

  test("is nobody's without a session, and not another account's", async () => {
    const [{ account, device }, other, stranger] = [
      await member(shop),
      await shop.has.member(),
      await browser(shop),
    ];
    const product = await shop.has.product();
    const answer = await asScript(shop, stranger, { intent: "add", product: product.id });
    expect([answer.status, (await answer.json()).count]).toEqual([401, null]);
    const led = await stranger.send(`/cart?product=${product.id}`, { quantity: "1" });
    expect(led.headers.get("location")).toBe("/login");
    expect(
      (await asScript(shop, device, { intent: "add", as: other.id, product: product.id })).status,
    ).toBe(409);
    expect([await cartOf(shop, account.id), await cartOf(shop, other.id)]).toEqual([[], []]);
  });

  test("refuses a post from elsewhere", async () => {
    const [{ account, device, as }, product] = [await member(shop), await shop.has.product()];
    expect(
      (
        await device.send(
          "/cart",
          { as, intent: "add", product: product.id },
          "https://evil.example",
        )
      ).status,
    ).toBe(403);
    expect(await cartOf(shop, account.id)).toEqual([]);
  });

  test("takes a device's cart once, however many tabs send it", async () => {
    const [{ account, device, as }, one, two] = [
      await member(shop),
      await shop.has.product(),
      await shop.has.product(),
    ];
    const lines = `${one.id}*2*100 ${two.id}*1*100 nonsense gone*1*1`;
    const answers = await Promise.all(
      [1, 2, 3].map(() => asScript(shop, device, { intent: "merge", as, lines })),
    );
    for (const answer of answers) expect(await answer.json()).toMatchObject({ count: 3 });
    expect(await cartOf(shop, account.id)).toEqual([
      [one.id, 2],
      [two.id, 1],
    ]);
  });

  test("limits how often it is written", async () => {
    const product = await shop.has.product();
    const minute = async () => {
      const read = sql<string>`floor(extract(epoch from clock_timestamp()) / 60)`;
      return (await shop.db.execute(sql`select ${read} as minute`)).rows[0]!.minute;
    };
    const writeOften = async (): Promise<number[]> => {
      const { device, as } = await member(shop);
      const lines = `${product.id}*1*1`;
      const write = async () =>
        (await asScript(shop, device, { intent: "change", as, lines })).status;
      const began = await minute();
      for (let at = 0; at < 119; at++) await spendCartWrite(shop.db, as);
      const answers = [await write(), await write()];
      // Counted per minute of the clock: across its turn nothing is said.
      return (await minute()) === began ? answers : writeOften();
    };
    expect(await writeOften()).toEqual([200, 429]);
  });
});

describe("a guest's cart comes with the address", () => {
  test("with quantities, options and the price that was seen", async () => {
    const [pack, card] = [
      await shop.has.product({ price: 10_000, options: scope }),
      await shop.has.product({ price: 2000 }),
    ];
    const html = await pageOf(
      await (
        await browser(shop)
      ).visit(
        `/non-member/order?line=${pack.id}*2*15000*${pack.options[0]!.id}&line=${card.id}*1*2000`,
      ),
    );
    expect([
      valueIn(html, "line.0.quantity"),
      valueIn(html, "line.1.quantity"),
      valueIn(html, "totalShown"),
    ]).toEqual(["2", "1", "22000"]);
    expect(html).toContain("담은 뒤 가격이 15,000원에서 10,000원으로 바뀌었어요.");
    expect(html).toContain("로그인하고 이 장바구니 주문하기");
  });

  test("keeps two options of one product apart, also when there are fewer than asked for", async () => {
    const pack = await shop.has.product({ stock: 4, options: scope });
    const [one, two] = pack.options.map(({ id }) => id);
    const html = await pageOf(
      await (
        await browser(shop)
      ).visit(`/non-member/order?line=${pack.id}*1*39900*${one}&line=${pack.id}*9*49900*${two}`),
    );
    expect([valueIn(html, "line.0.quantity"), valueIn(html, "line.1.quantity")]).toEqual([
      "1",
      "4",
    ]);
    expect(html).toMatch(new RegExp(`<option value="${two}" selected`));
    expect(html).toContain("옵션을 합해 4개까지");
  });

  test("never holds more than twenty lines, and nonsense is nothing", async () => {
    const many = await Promise.all([...Array(22)].map(() => shop.has.product()));
    const device = await browser(shop);
    const html = await pageOf(
      await device.visit(`/non-member/order?${many.map(({ id }) => `line=${id}*1*1`).join("&")}`),
    );
    expect(valueIn(html, "line.19.product")).toBe(many[19]!.id);
    expect(valueIn(html, "line.20.product")).toBeUndefined();
    for (const query of [
      "line=%00*1*1",
      "line=",
      "line=*",
      "line=a*999*1",
      `line=${"a".repeat(3000)}`,
    ])
      expect((await device.visit(`/non-member/order?${query}`)).status).toBe(200);
  });

  test("a mistake keeps the cart's lines", async () => {
    const card = await shop.has.product();
    const path = `/non-member/order?line=${card.id}*2*1000`;
    const fields = await buildOrderFields(shop.db, [{ product: card, quantity: 2 }], {
      "line.0.was": `${card.id}*2*1000`,
      ordererName: "",
    });
    const answer = await (await browser(shop)).send(path, fields);
    const html = await pageOf(answer);
    expect([answer.status, valueIn(html, "line.0.was"), valueIn(html, "line.0.quantity")]).toEqual([
      400,
      `${card.id}*2*1000`,
      "2",
    ]);
  });
});

test("two accounts on one device see each their own cart", async () => {
  const [{ device, as }, other, product] = [
    await member(shop),
    await shop.has.member(),
    await shop.has.product(),
  ];
  await asScript(shop, device, { intent: "add", as, product: product.id });
  await device.send("/sign-out", {});
  expect(await pageOf(await device.visit("/"))).toContain('aria-label="장바구니"');
  await device.signIn(other.email);
  const html = await pageOf(await device.visit("/order"));
  expect(html).toContain("장바구니가 비어 있어요.");
  expect(html).not.toContain(`name="line.0.product"`);
});
