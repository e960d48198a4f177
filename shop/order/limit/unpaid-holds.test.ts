import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { expireUnpaidOrders } from "#shop/money/payment/expire-unpaid-orders.server.ts";
import { giveUpOrder } from "#shop/checkout/pay/give-up-order.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { isBadInput } from "#shop/bad-input.ts";
import { isRefusal } from "#shop/refusal.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { checkOrders } from "#tests/order-invariants.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { proveContact, sendContactCode } from "../access/contact-code.server.ts";
import { forgetOrderCodes } from "../access/end-access.server.ts";
import { moveOrder } from "../move-order.server.ts";
import { orders } from "../table.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { fromLine, type PlacedFrom } from "./placed-from.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

let lines = 0;
/** Tests share a database, so each has a line of its own. */
const someLine = () => `203.0.113.${++lines}`;

/** Guests without a cookie, each new to the shop, one after the other or all at once. */
function crowdOf(shop: TestShop, product: { id: string }) {
  const place = async (from?: PlacedFrom, quantity = 1, options: string[] = []) => {
    const form = await buildOrderForm(shop.db, [{ product, quantity, options }]);
    const guest = { guestId: randomLetters(26) };
    return placeOrder(shop, form, guest, { ...(from && { from }) });
  };
  const codeOf = (placing: Promise<unknown>) =>
    placing.then(
      () => "placed",
      (error) => (isRefusal(error) ? error.code : Promise.reject(error as Error)),
    );
  const press = (address: string, quantity = 1, options: string[] = []) =>
    codeOf(place(fromLine(shop, address), quantity, options));
  const stock = async () => (await rowsOf(shop.db, products, { id: product.id }))[0]!.stock;
  return { place, codeOf, press, stock };
}

const counted = (codes: string[]) =>
  Object.fromEntries(
    [...Map.groupBy(codes, (code) => code)].map(([code, same]) => [code, same.length]),
  );
const many = <One>(count: number, make: () => One) => Array.from({ length: count }, make);

test("guests of one line hold a tenth of a shelf unpaid however many press at once; other lines and members order on", async () => {
  const shop = await testShop();
  const LINE = someLine();
  const product = await shop.has.product({ stock: 120, limitPerPerson: 2 });
  const { press, place, codeOf, stock } = crowdOf(shop, product);
  const codes = await Promise.all(many(60, () => press(LINE)));
  expect(counted(codes)).toEqual({ placed: 12, "order-code-needed": 48 });
  expect(await stock()).toBe(108);
  expect(await press("2001:db8:0:1::5", 2)).toBe("placed");
  const member = await shop.has.member();
  const form = await buildOrderForm(shop.db, [{ product }]);
  expect(await codeOf(placeOrder(shop, form, { memberId: member.id }))).toBe("placed");
  expect(await codeOf(place({ ...fromLine(shop, LINE, false) }))).toBe("too-many-unpaid");
  expect(await checkOrders(shop.db, { shelves: { [product.id]: 120 } })).toEqual([]);
});

test("the same of a product without a limit per person, whose orders are written many at once", async () => {
  const shop = await testShop();
  const LINE = someLine();
  const { press } = crowdOf(shop, await shop.has.product({ stock: 120 }));
  const codes = await Promise.all(many(60, () => press(LINE)));
  expect(counted(codes)).toEqual({ placed: 12, "order-code-needed": 48 });
  const others = await Promise.all(many(20, () => press(someLine())));
  expect(counted(others)).toEqual({ placed: 20 });
});

test("of few pieces one line holds what one person may have, so that an honest guest's first order asks nothing", async () => {
  const shop = await testShop();
  const LINE = someLine();
  const limited = crowdOf(shop, await shop.has.product({ stock: 6, limitPerPerson: 2 }));
  expect(await limited.press(LINE, 2)).toBe("placed");
  expect(await limited.press(LINE)).toBe("order-code-needed");
  const free = crowdOf(shop, await shop.has.product({ stock: 20 }));
  expect(await free.press(LINE, 6)).toBe("order-code-needed");
  expect(await free.press(LINE, 5)).toBe("placed");
  const uncounted = crowdOf(shop, await shop.has.product());
  expect(counted(await Promise.all(many(20, () => uncounted.press(LINE, 9))))).toEqual({
    placed: 20,
  });
});

test("each counted option is a shelf of its own", async () => {
  const shop = await testShop();
  const LINE = someLine();
  const product = await shop.has.product({
    limitPerPerson: 1,
    options: [
      {
        name: "형식",
        values: [
          { id: "wavwavwav1", label: "WAV", stock: 30 },
          { id: "mp3mp3mp31", label: "MP3", stock: 8 },
        ],
      },
    ],
  });
  const { press } = crowdOf(shop, product);
  const wav = await Promise.all(many(5, () => press(LINE, 1, ["wavwavwav1"])));
  expect(counted(wav)).toEqual({ placed: 3, "order-code-needed": 2 });
  const mp3 = await Promise.all(many(2, () => press(LINE, 1, ["mp3mp3mp31"])));
  expect(counted(mp3)).toEqual({ placed: 1, "order-code-needed": 1 });
});

test("what a line let expire counts for an hour, so that it cannot hold the same pieces again and again; then nothing of the line is kept", async () => {
  const shop = await testShop();
  const LINE = someLine();
  const { press, stock } = crowdOf(shop, await shop.has.product({ stock: 8, limitPerPerson: 2 }));
  const end = (ago: string) =>
    shop.db
      .update(orders)
      .set({ expiresAt: sql`now() - ${ago}::interval` })
      .where(ofLine);
  const ofLine = eq(orders.placedFrom, fromLine(shop, LINE).mark);
  expect(await press(LINE, 2)).toBe("placed");
  await end("1 minute");
  await expireUnpaidOrders(shop);
  expect(await stock()).toBe(8);
  expect(await press(LINE)).toBe("order-code-needed");
  await forgetOrderCodes(shop.db);
  expect(await press(LINE)).toBe("order-code-needed");
  await end("61 minutes");
  await forgetOrderCodes(shop.db);
  expect(await shop.db.$count(orders, ofLine)).toBe(0);
  expect(await press(LINE)).toBe("placed");
});

test("whoever changes their own order, or gives it up, is asked nothing", async () => {
  const shop = await testShop();
  const LINE = someLine();
  const product = await shop.has.product({ stock: 6, limitPerPerson: 2 });
  const guest = { guestId: randomLetters(26) };
  const placing = { from: fromLine(shop, LINE) };
  for (const quantity of [2, 1, 2]) {
    const form = await buildOrderForm(shop.db, [{ product, quantity }]);
    await giveUpOrder(shop, await placeOrder(shop, form, guest, placing));
    const again = await buildOrderForm(shop.db, [{ product, quantity }]);
    await placeOrder(shop, again, guest, placing);
  }
  const { press } = crowdOf(shop, product);
  expect(await press(LINE)).toBe("order-code-needed");
});

test("twenty guests behind one carrier's address buy a shelf of twenty, since whoever paid counts no more", async () => {
  const shop = await testShop();
  const LINE = someLine();
  const { place, press, stock } = crowdOf(
    shop,
    await shop.has.product({ stock: 20, limitPerPerson: 1 }),
  );
  for (let sold = 0; sold < 20; sold++) {
    const order = await place(fromLine(shop, LINE));
    await moveOrder(shop.db, order, {
      payment: "payNothing",
      delivery: "pay",
      by: "payment",
      set: { hold: "sold" },
    });
  }
  expect([await stock(), await press(LINE)]).toEqual([0, "sold-out"]);
  expect(await shop.db.$count(orders, eq(orders.placedFrom, fromLine(shop, LINE).mark))).toBe(0);
});

const contact = (ordererEmail: string) => ({ ordererEmail, ordererPhone: "01012345678" });

async function codeSentTo(shop: TestShop, to: string): Promise<string> {
  const [notice] = await shop.db
    .select()
    .from(notices)
    .where(and(eq(notices.event, "place-code"), eq(notices.to, to)))
    .orderBy(sql`created_at desc`)
    .limit(1);
  return notice!.facts!.code!;
}

test("beyond the line's share a guest orders with a code by mail, and whoever proved it holds no more than one person may", async () => {
  const shop = await testShop();
  const LINE = someLine();
  const { place, press, codeOf } = crowdOf(
    shop,
    await shop.has.product({ stock: 10, limitPerPerson: 2 }),
  );
  expect([await press(LINE, 2), await press(LINE)]).toEqual(["placed", "order-code-needed"]);
  expect(await sendContactCode(shop, contact("hong@example.com"), LINE)).toBe("ho***@example.com");
  const code = await codeSentTo(shop, "hong@example.com");
  const proved = (typed: string, email = "Hong@example.com") =>
    proveContact(shop, contact(email), { code: typed, address: LINE });
  const wrong = code === "000000" ? "111111" : "000000";
  for (const [typed, email] of [
    [wrong, undefined],
    [code, "another@example.com"],
  ] as const)
    expect(
      await proved(typed, email).catch((error: unknown) => isBadInput(error) && error.errors),
    ).toHaveProperty("orderCode");
  const from = await proved(` ${code.slice(0, 3)} ${code.slice(3)}`);
  const codes = await Promise.all(many(5, () => codeOf(place(from))));
  expect(counted(codes)).toEqual({ placed: 2, "too-many-pieces": 3 });
});

test("a code ends after five wrong tries, and one contact or line is sent only so many", async () => {
  const shop = await testShop();
  const LINE = someLine();
  const send = (to: string, address = LINE) =>
    sendContactCode(shop, contact(to), address).then(
      () => "sent",
      (error) => (isRefusal(error) ? error.code : error),
    );
  await send("a@example.com");
  const code = await codeSentTo(shop, "a@example.com");
  const wrong = code === "000000" ? "111111" : "000000";
  const prove = (typed: string) =>
    proveContact(shop, contact("a@example.com"), { code: typed, address: LINE }).then(
      () => "proved",
      () => "wrong",
    );
  for (let at = 0; at < 5; at++) expect(await prove(wrong)).toBe("wrong");
  expect(await prove(code)).toBe("wrong");
  const toOne = await Promise.all(many(3, () => send("a@example.com", someLine())));
  expect(counted(toOne)).toEqual({ sent: 2, "too-many-attempts": 1 });
  let at = 0;
  const ofLine = await Promise.all(many(31, () => send(`b${at++}@example.com`)));
  expect(counted(ofLine)).toEqual({ sent: 29, "too-many-attempts": 2 });
});

test("where few pieces are left an order holds its own for ten minutes, else for a quarter of an hour", async () => {
  const shop = await testShop();
  const minutes = async (stock: number | null, quantity = 1) => {
    const { place } = crowdOf(shop, await shop.has.product({ stock }));
    const { expiresAt, placedAt } = await place(undefined, quantity);
    return Math.round((expiresAt.getTime() - placedAt.getTime()) / 60_000);
  };
  expect(await minutes(null)).toBe(15);
  expect(await minutes(7)).toBe(15);
  expect(await minutes(6)).toBe(10);
  expect(await minutes(30, 25)).toBe(10);
});
