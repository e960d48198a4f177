import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { buildReservationForm, buildReservedOrderForm, linkIn } from "#tests/has/reservation.ts";
import { asOwner, type TestShop } from "#tests/test-shop.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { productForm } from "#shop/product/forms.ts";
import { saveProduct } from "#shop/product/save-product.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { findReservation } from "../find-reservation.server.ts";
import type { Reservation } from "../move-reservation.server.ts";
import { placeReservedOrder } from "#shop/checkout/reserved/place-reserved-order.server.ts";
import { requestReservation } from "#shop/reservation/request/request-reservation.server.ts";
import { previewShipByMove } from "#shop/office/reservation/find-reserved-product.server.ts";
import { shipByMoves } from "../table.server.ts";
import { answerShipBy } from "./answer-ship-by.server.ts";
import { findOpenQuestion, findQuestionOfLink } from "./find-question.server.ts";
import { lapseShipByAnswers } from "./lapse-ship-by-answers.server.ts";
import { moveShipBy } from "./move-ship-by.server.ts";
import { acting, to, endAnswers, eventsOf, line } from "#tests/given/ship-by.ts";
import { typedWholeNotice } from "#tests/has/product.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const now = async ({ db }: TestShop, { number }: { number: string }): Promise<Reservation> =>
  (await findReservation(db, number))!;

const orderNow = async ({ db }: TestShop, { number }: { number: string }): Promise<Order> =>
  (await findOrder(db, number))!;

test("a later day asks whoever was promised another one, by a link whose hash alone is kept, and nobody else", async () => {
  const { shop, product, requested, confirmed, bought } = await line();
  expect(await previewShipByMove(shop.db, product.id, "2099-12-29")).toEqual({
    reserved: 1,
    ordered: 1,
    money: 80_000,
    requested: 1,
    sooner: 0,
  });
  expect(await moveShipBy(shop, product.id, to("2099-12-29"), acting)).toMatchObject({ asked: 2 });
  const token = await linkIn(shop.db, bought.number, "ship-by-moved");
  expect((await findQuestionOfLink(shop.db, token))!.question).toMatchObject({
    previousShipBy: "2099-12-24",
    shipBy: "2099-12-29",
    reason: "녹음실 공사가 길어졌어요",
    state: "open",
    paid: 80_000,
    needsAccount: false,
  });
  expect(JSON.stringify((await asOwner(shop, "select * from ship_by_answers")).rows)).not.toContain(
    token,
  );
  expect(await eventsOf(shop, requested)).not.toContain("ship-by-moved");
  expect(await findOpenQuestion(shop.db, confirmed.id)).toMatchObject({ question: { paid: 0 } });
  expect(await rowsOf(shop.db, auditLog, { subject: `product ${product.id}` })).toMatchObject([
    {
      action: "reservation.move-ship-by",
      before: { shipBy: "2099-12-24" },
      after: { shipBy: "2099-12-29" },
      reason: "녹음실 공사가 길어졌어요",
    },
  ]);
  // What was promised stays so until it is answered.
  expect([(await now(shop, bought)).shipBy, (await now(shop, confirmed)).shipBy]).toEqual([
    "2099-12-24",
    "2099-12-24",
  ]);
});

test("a newer move ends the older question; each is asked against the day they agreed to, and a sooner one needs no answer", async () => {
  const { shop, product, bought, confirmed, order, answer } = await line();
  await moveShipBy(shop, product.id, to("2099-12-29"), acting);
  await answer(bought, "wait");
  const old = await linkIn(shop.db, confirmed.number, "ship-by-moved");
  expect(await moveShipBy(shop, product.id, to("2099-12-27", "2099-12-29"), acting)).toMatchObject({
    asked: 1,
  });
  expect((await findQuestionOfLink(shop.db, old))!.question.state).toBe("superseded");
  await expect(
    answerShipBy(shop, (await findQuestionOfLink(shop.db, old))!, "wait"),
  ).rejects.toMatchObject({ code: "answer-over" });
  expect([
    (await now(shop, bought)).shipBy,
    (await orderNow(shop, order)).shipBy,
    (await now(shop, confirmed)).shipBy,
  ]).toEqual(["2099-12-27", "2099-12-27", "2099-12-24"]);
  await moveShipBy(shop, product.id, to("2099-12-24", "2099-12-27"), acting);
  expect(await findOpenQuestion(shop.db, confirmed.id)).toBeNull();
  expect((await now(shop, bought)).shipBy).toBe("2099-12-24");
});

test("the same day, another day than shown, a short time to answer and a product of another kind are refused", async () => {
  const { shop, product } = await line();
  await expect(moveShipBy(shop, product.id, to("2099-12-24"), acting)).rejects.toMatchObject({
    errors: { shipBy: [expect.any(String)] },
  });
  await expect(
    moveShipBy(shop, product.id, to("2099-12-30", "2099-12-25"), acting),
  ).rejects.toMatchObject({ code: "ship-by-changed", facts: { shipBy: "2099-12-24" } });
  await expect(
    moveShipBy(
      shop,
      product.id,
      { ...to("2099-12-30"), answerUntil: new Date(Date.now() + 3600_000) },
      acting,
    ),
  ).rejects.toMatchObject({ errors: { answerUntil: [expect.stringContaining("24시간")] } });
  const other = await shop.has.product();
  await expect(moveShipBy(shop, other.id, to("2099-12-30", ""), acting)).rejects.toMatchObject({
    code: "product-not-found",
  });
  expect(await rowsOf(shop.db, shipByMoves, { productId: product.id })).toEqual([]);
});

test("the editor does not change a promised day beside the answers", async () => {
  const { shop, product } = await line();
  const form = (expectedShipOn: string) =>
    productForm.parse({
      title: product.title,
      price: "40000",
      shippingClass: "digital",
      saleKind: "reserve",
      isShow: "on",
      ...typedWholeNotice,
      supplyNote: "녹음해 드려요",
      reservationOpensAt: "2020-01-01T00:00",
      reservationClosesAt: "2098-01-01T00:00",
      stock: "7",
      stockSeen: "7",
      expectedShipOn,
    });
  await expect(
    saveProduct(shop, form("2099-12-29"), { id: product.id, version: 1 }),
  ).rejects.toMatchObject({ errors: { expectedShipOn: [expect.stringContaining("예약 관리")] } });
  await expect(
    saveProduct(shop, form("2099-12-24"), { id: product.id, version: 1 }),
  ).resolves.toMatchObject({ id: product.id });
});

test("what was only requested agrees to the new day with a tick when it is ordered; the page's day must be the one that counts", async () => {
  const { shop, product, confirmed, confirmedWho } = await line();
  await moveShipBy(shop, product.id, to("2099-12-29"), acting);
  const made = await now(shop, confirmed);
  const place = async (more: Record<string, string>) =>
    placeReservedOrder(shop, await buildReservedOrderForm(shop.db, made, more), made, confirmedWho);
  await expect(place({ shipByShown: "2099-12-24" })).rejects.toMatchObject({
    code: "ship-by-changed",
    facts: { shipBy: "2099-12-29" },
  });
  await expect(place({})).rejects.toMatchObject({ errors: { agreeShipBy: [expect.any(String)] } });
  expect(await place({ agreeShipBy: "on" })).toMatchObject({ shipBy: "2099-12-29" });
  expect(await now(shop, confirmed)).toMatchObject({ shipBy: "2099-12-29", status: "confirmed" });
  expect(await findOpenQuestion(shop.db, confirmed.id)).toBeNull();
});

test("moving the day while people confirm, order and answer leaves nobody with a promise that nobody keeps", async () => {
  for (let round = 0; round < 4; round++) {
    const { shop, product, confirmed, confirmedWho, bought } = await line();
    const tries = await Promise.allSettled([
      moveShipBy(shop, product.id, to("2099-12-29"), acting),
      buildReservedOrderForm(shop.db, confirmed, { shipByShown: "2099-12-24" }).then((form) =>
        placeReservedOrder(shop, form, confirmed, confirmedWho),
      ),
      buildReservationForm(shop.db, { product }).then((form) =>
        requestReservation(shop, product.id, form, { guestId: randomLetters(26) }),
      ),
      moveShipBy(shop, product.id, to("2099-12-31"), acting),
    ]);
    const refused = tries.flatMap((one) =>
      one.status === "rejected"
        ? [isRefusal(one.reason) ? one.reason.code : String(one.reason)]
        : [],
    );
    expect(new Set([...refused, "ship-by-changed"])).toEqual(new Set(["ship-by-changed"]));
    const expectedShipOn = (await rowsOf(shop.db, products, { id: product.id }))[0]?.expectedShipOn;
    for (const one of [confirmed, bought])
      expect((await findOpenQuestion(shop.db, one.id))?.question.shipBy).toBe(expectedShipOn);
    const live = await shop.db
      .select({ shipBy: orders.shipBy })
      .from(orders)
      .where(eq(orders.reservationId, confirmed.id));
    expect(live.every(({ shipBy }) => shipBy === "2099-12-24")).toBe(true);
  }
});

test("a parcel that left is not called back: its buyer keeps it, and the question ends by itself", async () => {
  const { shop, product, bought, order, answer } = await line();
  await moveShipBy(shop, product.id, to("2099-12-29"), acting);
  await asOwner(shop, `update orders set delivery = 'delivery' where id = '${order.id}'`);
  await expect(answer(bought, "refund")).rejects.toMatchObject({ code: "order-not-cancelable" });
  await endAnswers(shop, product);
  await lapseShipByAnswers(shop);
  expect(await orderNow(shop, order)).toMatchObject({ payment: "paid" });
  expect(await findOpenQuestion(shop.db, bought.id)).toBeNull();
});
