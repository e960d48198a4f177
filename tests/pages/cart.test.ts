import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { cartLines } from "#shop/cart/table.server.ts";
import { listCart } from "#shop/cart/list-cart.server.ts";
import { spendCartWrite } from "#shop/cart/spend-cart-write.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { testShop, type TestShop } from "../test-shop.ts";
import { browser } from "./visit.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});

const scope = [
  { name: "범위", values: [{ label: "개인" }, { label: "기업", priceDifference: 10_000 }] },
];
const pageOf = async (answer: Response): Promise<string> =>
  (await answer.text()).replace(/<script[^]*?<\/script>|<!--.*?-->/g, "");
const cartOf = async (memberId: string) =>
  (await listCart(shop.db, memberId)).map(({ productId, quantity, optionIds }) => [
    productId,
    quantity,
    ...optionIds,
  ]);

function valueIn(html: string, name: string): string | undefined {
  const tag = [...html.matchAll(/<input [^>]*>/g)]
    .map(([input]) => input)
    .find((input) => input.includes(` name="${name}"`));
  return tag && /\bvalue="([^"]*)"/.exec(tag)?.[1];
}

async function member() {
  const account = await shop.has.member();
  const device = await browser(shop);
  await device.signIn(account.email);
  return { account, device, as: account.id };
}

type Device = Awaited<ReturnType<typeof browser>>;
const asScript = (device: Device, form: Record<string, string>) =>
  device.ask("/cart", {
    method: "POST",
    body: new URLSearchParams(form).toString(),
    headers: {
      origin: shop.origin,
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
    },
  });

describe("a member's cart", () => {
  test("is filled from the product page without JavaScript, and the header counts it", async () => {
    const [{ account, device, as }, product] = [
      await member(),
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
    expect(await cartOf(account.id)).toEqual([[product.id, 2, product.options[1]!.id]]);
  });

  test("answers scripts with the new count, and says why not", async () => {
    const [{ device, as }, product, gone] = [
      await member(),
      await shop.has.product({ stock: 3 }),
      await shop.has.product({ stock: 0 }),
    ];
    const add = (id: string, quantity = "2") =>
      asScript(device, { intent: "add", as, product: id, quantity });
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
    expect((await asScript(device, { intent: "explode", as })).status).toBe(400);
    expect(
      (await asScript(device, { intent: "merge", as, lines: "x".repeat(20_000) })).status,
    ).toBe(400);
  });

  test("is nobody's without a session, and not another account's", async () => {
    const [{ account, device }, other, stranger] = [
      await member(),
      await shop.has.member(),
      await browser(shop),
    ];
    const product = await shop.has.product();
    const answer = await asScript(stranger, { intent: "add", product: product.id });
    expect([answer.status, (await answer.json()).count]).toEqual([401, null]);
    const led = await stranger.send(`/cart?product=${product.id}`, { quantity: "1" });
    expect(led.headers.get("location")).toBe("/login");
    expect(
      (await asScript(device, { intent: "add", as: other.id, product: product.id })).status,
    ).toBe(409);
    expect([await cartOf(account.id), await cartOf(other.id)]).toEqual([[], []]);
  });

  test("refuses a post from elsewhere", async () => {
    const [{ account, device, as }, product] = [await member(), await shop.has.product()];
    expect(
      (
        await device.send(
          "/cart",
          { as, intent: "add", product: product.id },
          "https://evil.example",
        )
      ).status,
    ).toBe(403);
    expect(await cartOf(account.id)).toEqual([]);
  });

  test("takes a device's cart once, however many tabs send it", async () => {
    const [{ account, device, as }, one, two] = [
      await member(),
      await shop.has.product(),
      await shop.has.product(),
    ];
    const lines = `${one.id}*2*100 ${two.id}*1*100 nonsense gone*1*1`;
    const answers = await Promise.all(
      [1, 2, 3].map(() => asScript(device, { intent: "merge", as, lines })),
    );
    for (const answer of answers) expect(await answer.json()).toMatchObject({ count: 3 });
    expect(await cartOf(account.id)).toEqual([
      [one.id, 2],
      [two.id, 1],
    ]);
  });

  test("limits how often it is written", async () => {
    const [{ device, as }, product] = [await member(), await shop.has.product()];
    const write = async () =>
      (await asScript(device, { intent: "change", as, lines: `${product.id}*1*1` })).status;
    // Counted per minute of the clock: not across its turn.
    const left = 60_000 - (Date.now() % 60_000);
    if (left < 10_000) await new Promise((wait) => setTimeout(wait, left));
    for (let at = 0; at < 119; at++) await spendCartWrite(shop.db, as);
    expect([await write(), await write()]).toEqual([200, 429]);
  });
});

describe("/order without a product", () => {
  const fill = async (device: Device, as: string, id: string, quantity: number, option?: string) =>
    asScript(device, {
      intent: "add",
      as,
      product: id,
      quantity: String(quantity),
      ...(option && { "option.0": option }),
    });

  test("orders the member's cart, and an empty one shows what can be chosen", async () => {
    const [{ device, as }, pack, card] = [
      await member(),
      await shop.has.product({ price: 10_000, options: scope }),
      await shop.has.product({ price: 1000 }),
    ];
    expect(await pageOf(await device.visit("/order"))).toContain("장바구니가 비어 있어요.");
    await fill(device, as, pack.id, 2, pack.options[1]!.id);
    await fill(device, as, card.id, 3);
    const html = await pageOf(await device.visit("/order"));
    expect([
      valueIn(html, "line.0.product"),
      valueIn(html, "line.0.quantity"),
      valueIn(html, "line.1.product"),
      valueIn(html, "line.1.quantity"),
    ]).toEqual([pack.id, "2", card.id, "3"]);
    expect(html).toMatch(new RegExp(`<option value="${pack.options[1]!.id}" selected`));
    expect(valueIn(html, "totalShown")).toBe("43000");
    const guestDoor = await device.visit("/non-member/order");
    expect([guestDoor.status, guestDoor.headers.get("location")]).toEqual([302, "/order"]);
  });

  test("says what changed since: price, stock, sold out, no longer sold, option gone", async () => {
    const { device, as } = await member();
    const [dearer, fewer, soldOut, hidden, pack] = [
      await shop.has.product(),
      await shop.has.product(),
      await shop.has.product(),
      await shop.has.product(),
      await shop.has.product({ options: scope }),
    ];
    for (const product of [dearer, fewer, soldOut, hidden]) await fill(device, as, product.id, 5);
    await fill(device, as, pack.id, 1, pack.options[0]!.id);
    const set = (id: string, values: Partial<typeof products.$inferInsert>) =>
      shop.db.update(products).set(values).where(eq(products.id, id));
    await Promise.all([
      set(dearer.id, { price: 42_000 }),
      set(fewer.id, { stock: 2 }),
      set(soldOut.id, { stock: 0 }),
      set(hidden.id, { isShow: false }),
    ]);
    await shop.db.update(cartLines).set({ options: "old" }).where(eq(cartLines.productId, pack.id));
    const html = await pageOf(await device.visit("/order"));
    expect(html).toContain("담은 뒤 가격이 39,900원에서 42,000원으로 바뀌었어요.");
    expect(html).toContain("5개를 담았지만 지금은 2개까지 주문할 수 있어요.");
    expect(html).toContain("품절된 상품이에요.");
    expect(html).toContain("판매가 끝난 상품");
    expect(html).not.toContain(hidden.title);
    expect(html).toContain("담은 옵션은 이제 판매하지 않아요.");
    expect(html).toContain("지금 주문할 수 없는 상품을 빼주세요.");
    expect(valueIn(html, "line.1.quantity")).toBe("2");
  });

  test("changing and removing there changes the cart, without JavaScript too", async () => {
    const [{ account, device, as }, pack, card, hidden] = [
      await member(),
      await shop.has.product({ options: scope }),
      await shop.has.product(),
      await shop.has.product(),
    ];
    const [personal, business] = pack.options.map(({ id }) => id);
    await fill(device, as, pack.id, 1, personal);
    await fill(device, as, card.id, 2);
    await fill(device, as, hidden.id, 1);
    await shop.db.update(products).set({ isShow: false }).where(eq(products.id, hidden.id));
    const page = await pageOf(await device.visit("/order"));
    const lines = {
      "line.0.product": pack.id,
      "line.0.was": valueIn(page, "line.0.was")!,
      "line.1.product": card.id,
      "line.1.was": valueIn(page, "line.1.was")!,
      "gone.0": valueIn(page, "gone.0")!,
    };
    expect(lines["gone.0"]).toBe(`${hidden.id}*1*39900`);

    const again = await pageOf(
      await device.send("/order", {
        ...lines,
        as,
        intent: "recalculate",
        "line.0.quantity": "3",
        "line.0.option.0": business!,
        "line.1.quantity": "2",
      }),
    );
    expect(valueIn(again, "line.0.quantity")).toBe("3");
    expect((await cartOf(account.id)).toSorted()).toEqual(
      [
        [pack.id, 3, business],
        [card.id, 2],
        [hidden.id, 1],
      ].toSorted(),
    );

    const next = {
      ...lines,
      "line.0.was": valueIn(again, "line.0.was")!,
      as,
      "line.0.quantity": "3",
      "line.0.option.0": business!,
      "line.1.quantity": "2",
    };
    const without = await pageOf(await device.send("/order", { ...next, remove: "gone.0" }));
    expect(without).not.toContain("판매가 끝난 상품");
    expect(valueIn(without, "line.1.product")).toBe(card.id);
    expect(await cartOf(account.id)).toHaveLength(2);

    await device.send("/order", { ...next, "gone.0": "", remove: "0" });
    expect(await cartOf(account.id)).toEqual([[card.id, 2]]);
  });

  test("a paid order takes its lines out of the cart, and only those", async () => {
    const [{ account, device, as }, card, later] = [
      await member(),
      await shop.has.product({ price: 0 }),
      await shop.has.product(),
    ];
    await fill(device, as, card.id, 2);
    const html = await pageOf(await device.visit("/order"));
    const fields = await buildOrderFields(shop.db, [{ product: card, quantity: 1 }], {
      as,
      "line.0.was": valueIn(html, "line.0.was")!,
      placeKey: valueIn(html, "placeKey")!,
    });
    const placed = await device.send("/order", fields);
    expect(placed.status).toBe(303);
    expect(await cartOf(account.id)).toEqual([[card.id, 1]]);
    const complete = placed.headers.get("location")!;
    expect(complete).toMatch(/^\/order\/complete\//);
    await new Promise((wait) => setTimeout(wait, 5));
    await fill(device, as, later.id, 1);
    expect((await device.visit(complete)).status).toBe(200);
    expect(await cartOf(account.id)).toEqual([[later.id, 1]]);
    expect(
      (await shop.db.select().from(orders).where(eq(orders.memberId, account.id)))[0]?.payment,
    ).toBe("paid");
  });

  test("a cart of which nothing is sold any more can be emptied", async () => {
    const [{ account, device, as }, card] = [await member(), await shop.has.product()];
    await fill(device, as, card.id, 2);
    await shop.db.update(products).set({ isShow: false }).where(eq(products.id, card.id));
    const html = await pageOf(await device.visit("/order"));
    expect(html).toContain("장바구니에 담은 상품 1가지는 지금 판매하지 않아요.");
    const cleared = await device.send("/cart", { as, intent: "clear" });
    expect(cleared.headers.get("location")).toBe("/order");
    expect(await cartOf(account.id)).toEqual([]);
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
    await member(),
    await shop.has.member(),
    await shop.has.product(),
  ];
  await asScript(device, { intent: "add", as, product: product.id });
  await device.send("/sign-out", {});
  expect(await pageOf(await device.visit("/"))).toContain('aria-label="장바구니"');
  await device.signIn(other.email);
  const html = await pageOf(await device.visit("/order"));
  expect(html).toContain("장바구니가 비어 있어요.");
  expect(html).not.toContain(`name="line.0.product"`);
});
