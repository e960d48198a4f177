import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dayAfter } from "#lib/calendar-day.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { isBadInput } from "#shop/bad-input.ts";
import { addToCart } from "#shop/cart/add-to-cart.server.ts";
import { mergeCart } from "#shop/cart/merge-cart.server.ts";
import { findClaimed } from "#shop/claim/request/find-claimed.server.ts";
import { withdrawalAnswers } from "#shop/claim/withdrawal/withdrawal-answers.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import type { OrderForm } from "#shop/checkout/order-form.ts";
import { agreeToOrder } from "#shop/order/agree-to-order.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { countScript } from "#shop/product/commission/count-script.ts";
import { products } from "#shop/product/table.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { viewOrder } from "#shop/shopper/view-order.server.ts";
import { writeDeskOrder } from "#shop/office/order/write-desk-order.server.ts";
import { briefOf, madeToOrder, someTerms } from "#tests/has/commission.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { testShop } from "#tests/test-shop.ts";
import { orders } from "#shop/order/table.server.ts";
import { madeConsent } from "#shop/order/withdrawal.ts";

const shop = await testShop();
const guest = () => ({ guestId: randomLetters(26) });
const desk = { account: { id: "desk", email: "admin@sori.example" }, address: "203.0.113.5" };
const reasonOf = (error: unknown) => {
  if (isBadInput(error)) return Object.keys(error.errors).toSorted();
  if (isRefusal(error)) return error.code;
  throw error;
};
const refused = (work: Promise<unknown>) => work.then(() => "done", reasonOf);
const placed = (form: OrderForm, who = guest()) => placeOrder(shop, form, who);
const LONG = "가".repeat(21);

test("the brief is kept with the line, counted and priced by the shop, with what was agreed to", async () => {
  const product = await shop.has.product({ ...madeToOrder, discountRatio: 10 });
  const form = await buildOrderForm(
    shop.db,
    [{ product }],
    briefOf({
      script: `  ${LONG}\r\n두 번째 줄  `,
      use: "online",
      tone: "차분하게",
      pronunciation: "소리상점[소리상점]",
      reference: "https://example.com/영상",
    }),
  );
  const order = await placed(form);
  expect(order).toMatchObject({ total: 153_000, discountAmount: 0, supplyAgreedAt: null });
  const [line] = await listLines(shop.db, order.id);
  expect(line).toMatchObject({ unitPrice: 153_000, quantity: 1 });
  expect(line!.brief).toEqual({
    script: `${LONG}\n두 번째 줄`,
    characters: 25,
    seconds: countScript(`${LONG}\n두 번째 줄`).seconds,
    use: someTerms.uses[1],
    reference: "https://example.com/영상",
    pronunciation: "소리상점[소리상점]",
    tone: "차분하게",
    wishedOn: null,
    lengthWon: 90_000,
    terms: someTerms,
    agreed: { at: expect.stringMatching(/^2\d{3}-/), words: madeConsent.version },
  });
  const [open, masked] = [
    await viewOrder(shop.db, order, { masked: false }),
    await viewOrder(shop.db, order, { masked: true }),
  ];
  expect(open.lines[0]!.brief?.script).toContain("두 번째 줄");
  expect(JSON.stringify(masked)).not.toContain("두 번째 줄");
});

test("the same form twice at once is one order, with another script it differs", async () => {
  const product = await shop.has.product(madeToOrder);
  const who = guest();
  const form = await buildOrderForm(shop.db, [{ product }], briefOf());
  const [one, twin] = await Promise.all([placed(form, who), placed(form, who)]);
  expect(twin.id).toBe(one.id);
  const other = structuredClone(form);
  other.lines[0]!.brief!.script = "다른 원고";
  expect(await refused(placed(other, who))).toBe("order-differs");
});

test("terms that changed since are asked about again; nothing of the price is the browser's", async () => {
  const product = await shop.has.product(madeToOrder);
  const form = await buildOrderForm(shop.db, [{ product }], briefOf());
  expect(form.totalShown).toBe(30_000);
  expect(await refused(placed({ ...form, totalShown: 10 }))).toBe("price-changed");
  const dearer = { ...someTerms, lengths: [{ upTo: 20, won: 40_000 }] };
  await shop.db
    .update(products)
    .set({ commission: dearer, price: 40_000 })
    .where(eq(products.id, product.id));
  await expect(placed(form)).rejects.toMatchObject({
    code: "price-changed",
    facts: { total: 40_000, totalShown: 30_000 },
  });
  const shorter = { ...someTerms, lengths: [{ upTo: 5, won: 30_000 }] };
  await shop.db.update(products).set({ commission: shorter }).where(eq(products.id, product.id));
  expect(await refused(placed(form))).toEqual(["line.0.script"]);
  await shop.db.update(products).set({ commission: null }).where(eq(products.id, product.id));
  expect(await refused(placed(form))).toBe("price-changed");
  expect(await shop.db.$count(orders, eq(orders.placeKey, form.placeKey))).toBe(0);
});

test.each<[string, Record<string, string>, string[]]>([
  ["no script", { script: " \n " }, ["line.0.script"]],
  ["nothing but what is not seen", { script: "\u200b\u200d" }, ["line.0.script"]],
  ["a script beyond the table", { script: "가".repeat(301) }, ["line.0.script"]],
  ["no use", { use: "" }, ["line.0.use"]],
  ["a use of another table", { use: "broadcast" }, ["line.0.use"]],
  ["a day before the promised one", { wishedOn: "2026-01-02" }, ["line.0.wishedOn"]],
  ["no tick", { agreeMade: "" }, ["line.0.agreeMade"]],
  ["a tick of other words", { agreeMade: "2020-01-01" }, ["line.0.agreeMade"]],
])("%s is said beside its field", async (_name, part, fields) => {
  const product = await shop.has.product(madeToOrder);
  const form = await buildOrderForm(shop.db, [{ product }], briefOf(part));
  expect(await refused(placed(form))).toEqual(fields);
});

test("each line is ticked for itself, and needs no tick of files; a day that can be kept may be wished", async () => {
  const [one, other] = [await shop.has.product(madeToOrder), await shop.has.product(madeToOrder)];
  const both = {
    ...briefOf({ wishedOn: dayAfter("2090-01-02", 0) }),
    ...briefOf({ agreeMade: "" }, 1),
  };
  const form = await buildOrderForm(shop.db, [{ product: one }, { product: other }], {
    ...both,
    agreeSupply: "",
  });
  expect(await refused(placed(form))).toEqual(["line.1.agreeMade"]);
  form.lines[1]!.brief!.agreed = madeConsent.version;
  const lines = await listLines(shop.db, (await placed(form)).id);
  expect(lines.map(({ brief }) => brief?.wishedOn)).toEqual(["2090-01-02", null]);
  const pack = await shop.has.product();
  const mixed = await buildOrderForm(shop.db, [{ product: one }, { product: pack }], {
    ...briefOf(),
    agreeSupply: "",
  });
  expect(await refused(placed(mixed))).toEqual(["agreeSupply"]);
});

test("one script is one piece", async () => {
  const product = await shop.has.product(madeToOrder);
  const form = await buildOrderForm(shop.db, [{ product, quantity: 2 }], briefOf());
  expect(await refused(placed(form))).toBe("product-not-orderable");
});

test("no cart takes it: not by its button, not out of a device", async () => {
  const [product, member] = [await shop.has.product(madeToOrder), await shop.has.member()];
  const line = { productId: product.id, optionIds: [], quantity: 1 };
  expect(await refused(addToCart(shop.db, member.id, line))).toBe("needs-script");
  expect(await mergeCart(shop.db, member.id, [{ ...line, unitPrice: 30_000 }])).toMatchObject({
    lines: [],
  });
});

test("the desk writes the script, and the buyer agrees line by line through the link", async () => {
  const product = await shop.has.product(madeToOrder);
  const form = await buildOrderForm(shop.db, [{ product }], briefOf({ agreeMade: "" }));
  const order = await writeDeskOrder(shop, form, "", desk);
  const briefNow = async () => (await listLines(shop.db, order.id))[0]!.brief;
  expect(await briefNow()).toMatchObject({ use: someTerms.uses[0], agreed: null });
  const ticked = { agree: "on" };
  expect(await refused(agreeToOrder(shop, order, ticked))).toEqual(["line.0.agreeMade"]);
  const ofLines = { "line.0.agreeMade": madeConsent.version };
  await agreeToOrder(shop, order, { ...ticked, ofLines });
  expect((await briefNow())!.agreed).toEqual({
    at: expect.any(String),
    words: madeConsent.version,
  });
  expect((await briefNow())!.script).toBe("안녕하세요, 소리상점이에요.");
});

test("begun work ends the withdrawal where it was agreed to so; without a record it never does", async () => {
  const product = await shop.has.product(madeToOrder);
  const order = await placed(await buildOrderForm(shop.db, [{ product }], briefOf()));
  const claimed = await findClaimed(shop.db, order);
  const paid = { ...order, payment: "paid" as const, doneAt: null };
  const mindOf = (delivery: "ready" | "delivery", brief = claimed.lines[0]!.brief) => {
    const basis = { ...claimed, lines: [{ ...claimed.lines[0]!, brief }] };
    const [line] = withdrawalAnswers({ ...paid, delivery }, basis, shop.now());
    return line!.answers.find(({ ground }) => ground === "mind")!;
  };
  expect(mindOf("ready")).toMatchObject({ way: "online", rule: "before-supply" });
  expect(mindOf("delivery")).toMatchObject({ way: null, rule: "made-to-order", refund: 0 });
  const unasked = { ...claimed.lines[0]!.brief!, agreed: null };
  expect(mindOf("delivery", unasked).way).toBe("online");
});
