import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { products } from "../product/table.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { addToCart } from "./add-to-cart.server.ts";
import type { CartLine } from "./cart-line.ts";
import { changeCart } from "./change-cart.server.ts";
import { clearCart } from "./clear-cart.server.ts";
import { countCart } from "./count-cart.server.ts";
import { emptyCart } from "./empty-cart.server.ts";
import { listCart } from "./list-cart.server.ts";
import { mergeCart } from "./merge-cart.server.ts";

const shop = await testShop();

const scope = [
  {
    name: "범위",
    values: [{ label: "개인" }, { label: "기업", priceDifference: 30_000, stock: 2 }],
  },
];
const add = (memberId: string, productId: string, quantity = 1, optionIds: string[] = []) =>
  addToCart(shop.db, memberId, { productId, optionIds, quantity });
const line = (
  productId: string,
  quantity: number,
  optionIds: string[] = [],
  unitPrice = 1,
): CartLine => ({ productId, quantity, optionIds, unitPrice });
const read = async (memberId: string) =>
  (await listCart(shop.db, memberId)).map(({ productId, quantity, optionIds }) => [
    productId,
    quantity,
    ...optionIds,
  ]);

describe("putting in", () => {
  test("keeps what was chosen with the price of that day, oldest first", async () => {
    const [{ id }, pack, card] = [
      await shop.has.member(),
      await shop.has.product({ price: 20_000, discountRatio: 10, options: scope }),
      await shop.has.product(),
    ];
    const business = pack.options[1]!.id;
    expect((await add(id, pack.id, 2, [business])).words).toBe("장바구니에 담았어요.");
    await add(id, card.id);
    expect(await listCart(shop.db, id)).toEqual([
      line(pack.id, 2, [business], 48_000),
      line(card.id, 1, [], 39_900),
    ]);
    expect(await countCart(shop.db, id)).toBe(3);
  });

  test("of the same thing adds up to what there is", async () => {
    const [{ id }, pack] = [
      await shop.has.member(),
      await shop.has.product({ limitPerPerson: 3, options: scope }),
    ];
    const [personal, business] = pack.options.map((option) => option.id);
    await add(id, pack.id, 1, [business!]);
    expect((await add(id, pack.id, 5, [business!])).words).toContain(
      "1개만 더 담았어요. 이 상품은 2개까지",
    );
    await add(id, pack.id, 9, [personal!]);
    expect((await add(id, pack.id, 1, [personal!])).words).toContain("이미");
    expect(await read(id)).toEqual([
      [pack.id, 2, business],
      [pack.id, 1, personal],
    ]);
  });

  test("is refused for what cannot be ordered", async () => {
    const { id } = await shop.has.member();
    const [hidden, reserve, gone, pack] = [
      await shop.has.product({ isShow: false }),
      await shop.has.product({ saleKind: "reserve" }),
      await shop.has.product({ stock: 0 }),
      await shop.has.product({ options: scope }),
    ];
    await expect(add(id, "unknown")).rejects.toMatchObject({ code: "product-not-found" });
    await expect(add(id, hidden.id)).rejects.toMatchObject({ code: "product-not-found" });
    await expect(add(id, reserve.id)).rejects.toMatchObject({ code: "product-not-orderable" });
    await expect(add(id, gone.id)).rejects.toMatchObject({ code: "sold-out" });
    for (const optionIds of [
      [],
      ["other"],
      [pack.options[0]!.id, pack.options[1]!.id],
      [pack.options[0]!.id, "other"],
    ])
      await expect(add(id, pack.id, 1, optionIds)).rejects.toMatchObject({ code: "option-wrong" });
    expect(await read(id)).toEqual([]);
  });

  test("a twenty-first product finds no room", async () => {
    const { id } = await shop.has.member();
    for (let at = 0; at < 20; at++) await add(id, (await shop.has.product()).id);
    await expect(add(id, (await shop.has.product()).id)).rejects.toMatchObject({
      code: "cart-full",
    });
    expect(await read(id)).toHaveLength(20);
  });

  test("by many tabs at once counts every piece once, and the limit holds", async () => {
    const [{ id }, card, few] = [
      await shop.has.member(),
      await shop.has.product(),
      await shop.has.product({ stock: 5 }),
    ];
    await Promise.all([...Array(12)].flatMap(() => [add(id, card.id, 2), add(id, few.id)]));
    expect((await read(id)).toSorted()).toEqual(
      [
        [card.id, 24],
        [few.id, 5],
      ].toSorted(),
    );
  });
});

test("changes set quantities, take lines out and turn them into others", async () => {
  const [{ id }, pack, card] = [
    await shop.has.member(),
    await shop.has.product({ options: scope }),
    await shop.has.product(),
  ];
  const [personal, business] = pack.options.map((option) => option.id);
  await add(id, pack.id, 1, [personal!]);
  await add(id, card.id, 4);
  const changes = [line(pack.id, 0, [personal!]), line(pack.id, 2, [business!]), line(card.id, 3)];
  await Promise.all([changeCart(shop.db, id, changes), changeCart(shop.db, id, changes)]);
  expect((await read(id)).toSorted()).toEqual(
    [
      [pack.id, 2, business],
      [card.id, 3],
    ].toSorted(),
  );
});

test("a device's cart joins once, however often it comes, without what was never sold", async () => {
  const [{ id }, card, pack, reserve] = [
    await shop.has.member(),
    await shop.has.product(),
    await shop.has.product(),
    await shop.has.product({ saleKind: "reserve" }),
  ];
  await add(id, card.id, 2);
  const device = [line(card.id, 5), line(pack.id, 3), line("unknown", 1), line(reserve.id, 1)];
  await Promise.all([mergeCart(shop.db, id, device), mergeCart(shop.db, id, device)]);
  await mergeCart(shop.db, id, device);
  expect(await read(id)).toEqual([
    [card.id, 5],
    [pack.id, 3],
  ]);
});

test("a full cart says how much found no room", async () => {
  const { id } = await shop.has.member();
  const many = await Promise.all([...Array(23)].map(() => shop.has.product()));
  await mergeCart(
    shop.db,
    id,
    many.slice(0, 19).map((product) => line(product.id, 1)),
  );
  expect(
    (
      await mergeCart(
        shop.db,
        id,
        many.slice(19).map((product) => line(product.id, 1)),
      )
    ).left,
  ).toBe(3);
  expect(await countCart(shop.db, id)).toBe(20);
});

test("what was ordered leaves the cart; what came after, and what others have, stays", async () => {
  const [{ id }, other] = [await shop.has.member(), await shop.has.member()];
  const [pack, card] = [await shop.has.product({ options: scope }), await shop.has.product()];
  const [personal, business] = pack.options.map((option) => option.id);
  for (const memberId of [id, other.id]) {
    await add(memberId, pack.id, 1, [personal!]);
    await add(memberId, pack.id, 1, [business!]);
    await add(memberId, card.id, 2);
  }
  const { now } = (await shop.db.execute<{ now: string }>("select clock_timestamp() as now"))
    .rows[0]!;
  const bought = {
    placedAt: new Date(now),
    lines: [
      { productId: pack.id, options: [{ id: business! }] },
      { productId: card.id, options: [] },
    ],
  };
  await emptyCart(shop.db, id, bought);
  expect(await read(id)).toEqual([[pack.id, 1, personal]]);
  await new Promise((wait) => setTimeout(wait, 5));
  await add(id, card.id);
  await emptyCart(shop.db, id, bought);
  expect(await read(id)).toEqual([
    [pack.id, 1, personal],
    [card.id, 1],
  ]);
  expect(await countCart(shop.db, other.id)).toBe(4);
});

test("a cart goes with its account's lines only, and hidden products wait in it", async () => {
  const [{ id }, other, card] = [
    await shop.has.member(),
    await shop.has.member(),
    await shop.has.product(),
  ];
  await add(id, card.id);
  await add(other.id, card.id);
  await shop.db.update(products).set({ isShow: false }).where(eq(products.id, card.id));
  expect(await read(id)).toEqual([[card.id, 1]]);
  await clearCart(shop.db, id);
  expect([await read(id), await read(other.id)]).toEqual([[], [[card.id, 1]]]);
});
