import { expect, test } from "vitest";
import {
  buildConfirmed,
  buildReservation,
  buildReservationForm,
  buildReservedOrderForm,
  reservable,
} from "#tests/has/reservation.ts";
import { scriptedProvider } from "#tests/has/scripted-provider.ts";
import { PASSWORD, testShop } from "#tests/test-shop.ts";
import { exportOwnData } from "#shop/shopper/export-own-data.server.ts";
import { leaveShop } from "#shop/member/leave-shop.server.ts";
import { deliverNotices } from "#shop/outbox/deliver-notices.server.ts";
import { mailbox, notices } from "#shop/notice/table.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { products } from "#shop/product/table.server.ts";
import { findReservation } from "../find-reservation.server.ts";
import { lookUpGuestReservation } from "#shop/reservation/view/look-up-guest-reservation.server.ts";
import { placeReservedOrder } from "#shop/checkout/reserved/place-reserved-order.server.ts";
import { requestReservation } from "#shop/reservation/request/request-reservation.server.ts";
import { runRetention } from "#shop/retention/run-retention.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

test("who leaves gives up what was not ordered, keeps what was paid, and is named nowhere any more", async () => {
  const payments = scriptedProvider();
  const shop = await testShop({ payments });
  const account = await shop.has.member();
  const who = { memberId: account.id };
  const product = await shop.has.product({ ...reservable, stock: 10 });
  const fields = { name: "신사임당", email: "shin@example.com" };
  const requested = await requestReservation(
    shop,
    product.id,
    await buildReservationForm(shop.db, { product }, fields),
    who,
  );
  const { reserved: trying } = await buildConfirmed(shop, product, { who, fields });
  const unpaid = await placeReservedOrder(
    shop,
    await buildReservedOrderForm(shop.db, trying),
    trying,
    who,
  );
  const { reserved: bought } = await buildConfirmed(shop, product, { who, fields });
  const placed = await placeReservedOrder(
    shop,
    await buildReservedOrderForm(shop.db, bought),
    bought,
    who,
  );
  await confirmPayment(shop, placed, {
    paymentKey: payments.authenticate(placed),
    amount: String(placed.total),
  });
  expect((await exportOwnData(shop, account.id)).reservations).toMatchObject([
    { number: bought.number, standing: "제공준비중", order: placed.number },
    { standing: "예약확정" },
    { standing: "예약신청", contact: { name: "신사임당" } },
  ]);
  await deliverNotices(shop);

  const { cookies } = await shop.auth.openSession(
    account.id,
    { address: "203.0.113.7", headers: new Headers() },
    "member",
  );
  await leaveShop(
    shop,
    (await shop.auth.findSession(new Headers({ cookie: cookies[0]!.split(";")[0]! })))!,
    PASSWORD,
    "203.0.113.7",
  );
  const now = (one: { number: string }) => findReservation(shop.db, one.number);
  const nobody = {
    memberId: null,
    departedMemberId: account.id,
    guestId: null,
    name: "탈퇴 회원",
    phone: "",
    email: null,
    linkHash: null,
  };
  expect(await now(requested)).toMatchObject({ ...nobody, status: "canceled", hold: "released" });
  expect(await now(trying)).toMatchObject({ ...nobody, status: "canceled" });
  expect(await now(bought)).toMatchObject({ ...nobody, status: "ordered", hold: "sold" });
  expect(await findOrder(shop.db, unpaid.number)).toMatchObject({
    payment: "expired",
    hold: "released",
  });
  expect((await rowsOf(shop.db, products, { id: product.id }))[0]!.stock).toBe(9);
  for (const { number } of [requested, trying, bought])
    expect(await rowsOf(shop.db, notices, { subjectKey: number })).toEqual([]);
  expect(
    (await shop.db.select().from(mailbox)).filter(
      ({ text }) => text.includes(requested.number) || text.includes(bought.number),
    ),
  ).toEqual([]);
  await expect(
    lookUpGuestReservation(
      shop,
      { number: bought.number, phone: bought.phone, intent: "find" },
      "203.0.113.7",
    ),
  ).rejects.toMatchObject({ code: "reservation-not-found" });
});

test("whose reservation came to nothing is forgotten a month later, everybody else is not", async () => {
  const shop = await testShop();
  const product = await shop.has.product(reservable);
  const account = await shop.has.member();
  const ago = (days: number) => new Date(Date.now() - days * 24 * 3600_000);
  const over = await buildReservation(shop.db, product, {
    status: "expired",
    endedAt: ago(32),
    guestId: "device",
  });
  const kept = await Promise.all(
    [
      { status: "canceled" as const, endedAt: ago(29) },
      { status: "canceled" as const, endedAt: ago(29), memberId: account.id },
      { status: "requested" as const, requestedAt: ago(90) },
      { status: "ordered" as const },
    ].map((one) => buildReservation(shop.db, product, one)),
  );
  await shop.db.insert(notices).values({
    event: "reservation-expired",
    subjectKey: over.number,
    to: "hong@example.com",
    messageId: `<${over.number}@x>`,
    subject: "s",
    text: "홍길동",
    html: "홍길동",
    state: "sent",
  });
  await runRetention(shop, { now: true });
  expect(await findReservation(shop.db, over.number)).toMatchObject({
    name: "지난 예약자",
    phone: "",
    email: null,
    guestId: null,
    status: "expired",
  });
  expect(await rowsOf(shop.db, notices, { subjectKey: over.number })).toEqual([]);
  for (const one of kept)
    expect(await findReservation(shop.db, one.number)).toMatchObject({
      name: "홍길동",
      email: "hong@example.com",
    });
});
