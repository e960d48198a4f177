import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { somePhone } from "#tests/has/order-form.ts";
import { buildReservationForm, reservable } from "#tests/has/reservation.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { notices } from "#shop/notice/table.server.ts";
import { productOptions, products } from "#shop/product/table.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { cancelReservation } from "../cancel-reservation.server.ts";
import { RESERVATION_NUMBER } from "../number.ts";
import { requestReservation, type Reserver } from "./request-reservation.server.ts";
import { reservations } from "../table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const guest = (): Reserver => ({ guestId: randomLetters(26) });
const codeOf = (error: unknown) => (isRefusal(error) ? error.code : error);
const codesOf = (tries: PromiseSettledResult<unknown>[]) =>
  tries.map((one) => (one.status === "fulfilled" ? "reserved" : codeOf(one.reason)));
const stockOf = async ({ db }: TestShop, id: string) =>
  (await rowsOf(db, products, { id }))[0]!.stock;
const ofProduct = ({ db }: TestShop, id: string) => rowsOf(db, reservations, { productId: id });
const counts = (codes: unknown[]) =>
  Object.fromEntries(
    [...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]),
  );

// covers 3.4b
test("a reservation takes its pieces and a place, remembers price and day, costs nothing and is told to both", async () => {
  const shop = await testShop();
  const product = await shop.has.product({
    ...reservable,
    stock: 5,
    price: 40_000,
    discountRatio: 10,
  });
  const who = guest();
  const made = await requestReservation(
    shop,
    product.id,
    await buildReservationForm(shop.db, { product, quantity: 2 }),
    who,
  );
  expect(made).toMatchObject({
    status: "requested",
    hold: "held",
    quantity: 2,
    unitPrice: 36_000,
    shipBy: "2099-12-24",
    tookStock: { product: true, options: [] },
    memberId: null,
    ...who,
  });
  expect(made.number).toMatch(RESERVATION_NUMBER);
  expect(await stockOf(shop, product.id)).toBe(3);
  const sentNotices = await shop.db
    .select({ event: notices.event, to: notices.to })
    .from(notices)
    .where(eq(notices.subjectKey, made.number));
  expect(sentNotices.toSorted((a, b) => (a.event < b.event ? -1 : 1))).toEqual([
    { event: "owner-reservation", to: "office" },
    { event: "reservation-requested", to: "hong@example.com" },
  ]);
});

test("sixty people for seven pieces of two: exactly the pieces are reserved and none is left over or below zero", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ ...reservable, stock: 7 });
  const forms = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      buildReservationForm(shop.db, { product, quantity: at % 2 ? 1 : 2 }),
    ),
  );
  const codes = codesOf(
    await Promise.allSettled(
      forms.map((form) => requestReservation(shop, product.id, form, guest())),
    ),
  );
  expect(new Set(codes)).toEqual(new Set(["reserved", "sold-out"]));
  const made = await ofProduct(shop, product.id);
  expect(
    made.reduce((sum, { quantity }) => sum + quantity, 0) + (await stockOf(shop, product.id))!,
  ).toBe(7);
  expect(await stockOf(shop, product.id)).toBeLessThanOrEqual(1);
});

test("the limit of a person is exact when one phone, or one account with many phones, asks twenty times at once", async () => {
  const shop = await testShop();
  const member = await shop.has.member();
  for (const [who, phone] of [
    [guest, "01055556666"],
    [() => ({ memberId: member.id }), null],
  ] as const) {
    const product = await shop.has.product({ ...reservable, stock: 100, limitPerPerson: 3 });
    const forms = await Promise.all(
      Array.from({ length: 20 }, () =>
        buildReservationForm(shop.db, { product }, { phone: phone ?? somePhone() }),
      ),
    );
    const codes = codesOf(
      await Promise.allSettled(
        forms.map((form) => requestReservation(shop, product.id, form, who())),
      ),
    );
    expect(counts(codes)).toEqual({ reserved: 3, "reservation-limit": 17 });
    expect(await stockOf(shop, product.id)).toBe(97);
  }
});

test("a member's phone counts for a guest too, and what was given up counts no more", async () => {
  const shop = await testShop();
  const member = await shop.has.member();
  const product = await shop.has.product({ ...reservable, stock: 10, limitPerPerson: 1 });
  const phone = somePhone();
  const made = await requestReservation(
    shop,
    product.id,
    await buildReservationForm(shop.db, { product }, { phone }),
    { memberId: member.id },
  );
  const again = await buildReservationForm(shop.db, { product }, { phone });
  await expect(requestReservation(shop, product.id, again, guest())).rejects.toMatchObject({
    code: "reservation-limit",
    facts: { most: 1, held: 1, left: 0 },
  });
  await cancelReservation(shop, made, { by: "shopper" });
  await expect(requestReservation(shop, product.id, again, guest())).resolves.toMatchObject({
    status: "requested",
  });
});

test("one form posted ten times at once is one reservation; other content under its key is refused", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ ...reservable, stock: 1, limitPerPerson: 1 });
  const form = await buildReservationForm(shop.db, { product });
  const made = await Promise.all(
    Array.from({ length: 10 }, () => requestReservation(shop, product.id, form, guest())),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await stockOf(shop, product.id)).toBe(0);
  await expect(
    requestReservation(shop, product.id, { ...form, name: "김다른" }, guest()),
  ).rejects.toMatchObject({ code: "reservation-differs" });
});

test("an option's own shelf is taken with the product's, or neither is", async () => {
  const shop = await testShop();
  const product = await shop.has.product({
    ...reservable,
    stock: 5,
    options: [
      {
        name: "음색",
        values: [
          { label: "낮은", stock: 1 },
          { label: "높은", priceDifference: 5000 },
        ],
      },
    ],
  });
  const [low, high] = product.options.map(({ id }) => id);
  await requestReservation(
    shop,
    product.id,
    await buildReservationForm(shop.db, { product, options: [low!] }),
    guest(),
  );
  await expect(
    requestReservation(
      shop,
      product.id,
      await buildReservationForm(shop.db, { product, options: [low!] }),
      guest(),
    ),
  ).rejects.toMatchObject({ code: "sold-out" });
  expect(await stockOf(shop, product.id)).toBe(4);
  const dear = await requestReservation(
    shop,
    product.id,
    await buildReservationForm(shop.db, { product, options: [high!] }),
    guest(),
  );
  expect(dear).toMatchObject({
    unitPrice: 44_900,
    tookStock: { product: true, options: [] },
    options: [{ label: "높은" }],
  });
  await expect(buildReservationForm(shop.db, { product })).rejects.toMatchObject({
    code: "option-wrong",
  });
  expect((await rowsOf(shop.db, productOptions, { id: low! }))[0]!.stock).toBe(0);
});

test("the window is the database's, whatever the clock of this process says", async () => {
  const day = 24 * 3600_000;
  const shop = await testShop({ now: () => new Date(Date.now() - 30 * day) });
  const open = await shop.has.product({ ...reservable });
  await expect(
    requestReservation(
      shop,
      open.id,
      await buildReservationForm(shop.db, { product: open }),
      guest(),
    ),
  ).resolves.toMatchObject({ status: "requested" });
  for (const window of [
    { reservationOpensAt: new Date(Date.now() + day) },
    { reservationClosesAt: new Date(Date.now() - 1000) },
    { saleKind: "order" as const },
    { expectedShipOn: null },
  ]) {
    const product = await shop.has.product({ ...reservable, ...window, stock: 3 });
    await expect(
      requestReservation(
        shop,
        product.id,
        await buildReservationForm(shop.db, { product }),
        guest(),
      ),
    ).rejects.toMatchObject({ code: "reservation-closed" });
    expect(await stockOf(shop, product.id)).toBe(3);
  }
});

test("a day or a price that moved since the page was shown is said, and nothing is taken", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ ...reservable, stock: 3 });
  const form = await buildReservationForm(shop.db, { product, quantity: 2 });
  await shop.db
    .update(products)
    .set({ expectedShipOn: "2100-01-10" })
    .where(eq(products.id, product.id));
  await expect(requestReservation(shop, product.id, form, guest())).rejects.toMatchObject({
    code: "ship-by-changed",
    facts: { shipBy: "2100-01-10" },
  });
  await shop.db.update(products).set({ price: 50_000 }).where(eq(products.id, product.id));
  await expect(
    requestReservation(shop, product.id, { ...form, shipByShown: "2100-01-10" }, guest()),
  ).rejects.toMatchObject({ code: "price-changed", facts: { total: 100_000, totalShown: 79_800 } });
  await shop.db.update(products).set({ isShow: false }).where(eq(products.id, product.id));
  await expect(requestReservation(shop, product.id, form, guest())).rejects.toMatchObject({
    code: "product-not-found",
  });
  expect(await stockOf(shop, product.id)).toBe(3);
});

test("who has left reserves nothing", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ ...reservable, stock: 3 });
  await expect(
    requestReservation(shop, product.id, await buildReservationForm(shop.db, { product }), {
      memberId: "nobody",
    }),
  ).rejects.toMatchObject({ code: "sign-in-again" });
  expect(await ofProduct(shop, product.id)).toEqual([]);
});
