import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "#shop/order/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import { findReservation } from "#shop/reservation/find-reservation.server.ts";
import { reservations } from "#shop/reservation/table.server.ts";
import { buildConfirmed, buildReservationFields, reservable } from "../has/reservation.ts";
import { testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { supplyConsent } from "#shop/order/withdrawal.ts";
import { flashOf } from "./read-page.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();
const DAY = 24 * 3600_000;

const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

const guest = (address = "203.0.113.7") => browser(shop, { address });

const later = (days: number) => new Date(Date.now() + days * DAY);

// covers 2.21
test("the list shows what is open, what opens and what is over, and leads where one can go on", async () => {
  const open = await shop.has.product({ ...reservable, title: "열린 예약 상품", stock: 3 });
  const soon = await shop.has.product({
    ...reservable,
    title: "곧 여는 예약 상품",
    reservationOpensAt: later(2),
    reservationClosesAt: later(20),
  });
  await shop.has.product({
    ...reservable,
    title: "마감한 예약 상품",
    reservationClosesAt: later(-1),
  });
  await shop.has.product({ ...reservable, title: "숨긴 예약 상품", isShow: false });
  const undated = await shop.has.product({
    ...reservable,
    title: "날 없는 상품",
    expectedShipOn: null,
  });
  const html = await (await (await guest()).visit("/order-reserve")).text();
  const places = ["열린 예약 상품", "곧 여는 예약 상품", "마감한 예약 상품"].map((title) =>
    html.indexOf(title),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
  expect(html).toContain(`href="/order-reserve/${open.id}"`);
  expect(html).not.toContain(`href="/order-reserve/${soon.id}"`);
  expect(html).not.toContain(`href="/order-reserve/${undated.id}"`);
  expect(html).not.toContain("숨긴 예약 상품");
  for (const standing of ["예약 중", "예약 오픈 전", "예약 마감"]) expect(html).toContain(standing);
});

test("unknown and hidden products are not there, what is ordered at once leads to its page, and a shut window has no form", async () => {
  const person = await guest();
  const plain = await shop.has.product();
  const concealed = await shop.has.product({ ...reservable, isShow: false });
  expect([
    (await person.visit("/order-reserve/zzzzzzzzzz")).status,
    (await person.visit(`/order-reserve/${concealed.id}`)).status,
  ]).toEqual([404, 404]);
  expect((await person.visit(`/order-reserve/${plain.id}`)).headers.get("location")).toBe(
    `/product/${plain.id}`,
  );
  const shut = await shop.has.product({ ...reservable, reservationClosesAt: later(-1) });
  const html = await (await person.visit(`/order-reserve/${shut.id}`)).text();
  expect(html).toContain("예약이 마감됐어요");
  expect(html).not.toContain('name="phone"');
});

test("a guest reserves without JavaScript, sees it on this device alone, finds it by number and phone, and gives it up", async () => {
  const product = await shop.has.product({ ...reservable, stock: 3, price: 30_000 });
  const person = await guest();
  const form = await (await person.visit(`/order-reserve/${product.id}`)).text();
  expect(hidden(form, "shipByShown")).toBe("2099-12-24");
  const fields = {
    ...(await buildReservationFields(shop.db, { product })),
    requestKey: hidden(form, "requestKey"),
    phone: "010-5555-1234",
  };
  const answer = await person.send(`/order-reserve/${product.id}`, fields);
  expect(answer.status).toBe(303);
  const path = answer.headers.get("location")!;
  expect(path).toMatch(/^\/order-reserve\/complete\/R\d{8}-[A-Z2-9]{8}$/);
  expect((await person.send(`/order-reserve/${product.id}`, fields)).headers.get("location")).toBe(
    path,
  );

  const complete = await (await person.visit(path)).text();
  expect(complete).toContain("대기 순번 1번");
  expect(complete).toContain("010-5555-1234");
  const stranger = await guest("203.0.113.8");
  expect((await stranger.visit(path)).status).toBe(404);
  expect((await stranger.send(path, { intent: "cancel" })).status).toBe(404);

  const number = path.split("/").at(-1)!;
  const found = await stranger.sendOn("/order-reserve/info", {
    number: number.toLowerCase(),
    phone: "01055551234",
  });
  const html = await found.text();
  expect(html).toContain("010-****-1234");
  expect(html).not.toContain("010-5555-1234");
  expect(
    (
      await stranger.sendOn("/order-reserve/info", {
        number,
        phone: "01055551234",
        intent: "cancel",
      })
    ).status,
  ).toBe(200);
  expect(await findReservation(shop.db, number)).toMatchObject({
    status: "canceled",
    hold: "released",
  });
  expect((await rowsOf(shop.db, products, { id: product.id }))[0]!.stock).toBe(3);
});

test("a wrong phone, a wrong number, a member's and a cancel of somebody else's get one same answer, and few tries", async () => {
  const product = await shop.has.product({ ...reservable });
  const member = await shop.has.member();
  const { reserved: own } = await buildConfirmed(shop, product, { who: { memberId: member.id } });
  const { reserved: guests } = await buildConfirmed(shop, product);
  const stranger = await guest("203.0.113.60");
  const tries: Record<string, string>[] = [
    { number: guests.number, phone: "01099998888" },
    { number: "R20261121-ZZZZZZZZ", phone: guests.phone },
    { number: own.number, phone: own.phone },
    { number: guests.number, phone: "01099998888", intent: "cancel" },
  ];
  const answers = await Promise.all(
    tries.map((fields) => stranger.send("/order-reserve/info", fields)),
  );
  const plain = async (answer: Response) =>
    (await answer.text())
      .replaceAll(/nonce="[^"]*"/g, "")
      .replaceAll(/R\d{8}-[A-Z2-9]{8}|010\d{8}/g, "");
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  for (const answer of answers) expect(await plain(answer)).toContain("맞는 예약이 없어요");
  for (let at = 0; at < 20; at++) await stranger.send("/order-reserve/info", tries[1]!);
  expect((await stranger.send("/order-reserve/info", tries[0]!)).status).toBe(429);
});

test("what is missing stands beside its field, what was typed stays, and a day that moved is ticked anew", async () => {
  const product = await shop.has.product({
    ...reservable,
    options: [{ name: "음색", values: [{ label: "낮은" }] }],
  });
  const person = await guest();
  const fields: Record<string, string> = {
    ...(await buildReservationFields(shop.db, { product, options: [product.options[0]!.id] })),
    name: "허난설헌",
  };
  const { agree: _agree, ...unticked } = fields;
  const missing = await person.send(`/order-reserve/${product.id}`, {
    ...unticked,
    "option.0": "",
    email: "아무거나",
  });
  expect(missing.status).toBe(400);
  const html = await missing.text();
  for (const words of ["옵션을 골라주세요.", "이메일 주소를 확인해주세요", "동의해주세요"])
    expect(html).toContain(words);
  expect(html).toContain('value="허난설헌"');
  await shop.db
    .update(products)
    .set({ expectedShipOn: "2099-12-28" })
    .where(eq(products.id, product.id));
  const moved = await person.send(`/order-reserve/${product.id}`, fields);
  expect(moved.status).toBe(409);
  const again = await moved.text();
  expect(again).toContain("2099. 12. 28.");
  expect(hidden(again, "shipByShown")).toBe("2099-12-28");
  expect(/<input[^>]*name="agree"[^>]*>/.exec(again)![0]).not.toContain("checked");
});

test("the link of a confirmation opens the order page filled in, for no shared cache and no other site, and leads to the payment", async () => {
  const product = await shop.has.product({ ...reservable, price: 30_000, shippingClass: "parcel" });
  const { reserved, token } = await buildConfirmed(shop, product, {
    quantity: 2,
    fields: { name: "신사임당", phone: "01012123434" },
  });
  const person = await guest();
  const page = await person.visit(`/order-reserve/order/${token}`);
  expect([
    page.status,
    page.headers.get("cache-control"),
    page.headers.get("x-robots-tag"),
  ]).toEqual([200, "private, no-store", "noindex"]);
  const html = await page.text();
  expect(html).toContain('<meta name="referrer" content="same-origin"');
  for (const words of ['value="신사임당"', 'value="010-1212-3434"', "63,000원".slice(0, 2)])
    expect(html).toContain(words);
  const sent = await person.send(`/order-reserve/order/${token}`, {
    placeKey: hidden(html, "placeKey"),
    totalShown: hidden(html, "totalShown"),
    shipByShown: hidden(html, "shipByShown"),
    ordererName: "신사임당",
    ordererPhone: "010-1212-3434",
    ordererEmail: "shin@example.com",
    sameRecipient: "on",
    postcode: "04066",
    address: "서울특별시 마포구 와우산로 94",
    addressDetail: "",
    courierMemo: "",
    recommenderCode: "",
    payBy: "card",
    agree: "on",
    agreeSupply: supplyConsent.version,
  });
  expect(sent.headers.get("location")).toMatch(
    /^http:\/\/shop\.test\/sandbox\/pay\/|^\/sandbox\/pay\//,
  );
  expect(await rowsOf(shop.db, orders, { reservationId: reserved.id })).toMatchObject([
    { total: 60_000, shipBy: "2099-12-24", memberId: null },
  ]);
  expect((await person.visit("/order-reserve/order/" + "z".repeat(43))).status).toBe(404);
  await shop.db
    .update(reservations)
    .set({ orderUntil: sql`now() - interval '1 second'` })
    .where(eq(reservations.id, reserved.id));
  const over = await person.visit(`/order-reserve/order/${token}`);
  expect(over.status).toBe(410);
  expect(await over.text()).not.toContain('name="ordererName"');
});

test("a member's reservation is ordered by that member alone, by link or from my page", async () => {
  const member = await shop.has.member({ email: "mine@example.com" });
  const other = await shop.has.member({ email: "other@example.com" });
  const product = await shop.has.product({ ...reservable });
  const { reserved, token } = await buildConfirmed(shop, product, { who: { memberId: member.id } });
  const person = await guest();
  expect((await person.visit(`/order-reserve/order/${token}`)).headers.get("location")).toBe(
    `/login?pre=${encodeURIComponent(`/order-reserve/order/${token}`)}`,
  );
  await person.signIn(other.email);
  expect([
    (await person.visit(`/order-reserve/order/${token}`)).status,
    (await person.visit(`/order-reserve/order/${reserved.number}`)).status,
    (await person.visit(`/order-reserve/complete/${reserved.number}`)).status,
  ]).toEqual([404, 404, 404]);
  const own = await guest("203.0.113.21");
  await own.signIn(member.email);
  const mine = await (await own.visit("/my/reservations")).text();
  expect(mine).toContain(`/order-reserve/order/${reserved.number}`);
  expect((await own.visit(`/order-reserve/order/${reserved.number}`)).status).toBe(200);
  expect(await (await own.visit("/my/reservations")).text()).not.toContain(token);
  const canceled = await own.send("/my/reservations", {
    intent: "cancel",
    number: reserved.number,
  });
  expect(flashOf(canceled)).toContain("예약을 취소했어요");
});
