import { expect, test } from "vitest";
import { buildReservation, reservable } from "../has/reservation.ts";
import { testShop } from "../test-shop.ts";
import { codeOf, device, guestOrder, LOOKUP } from "./guest-order-manage-given.ts";

const RESERVED = "/order-reserve/info";
const FORM = "조회하기";
const shop = await testShop();

const textOf = async (answer: Response) =>
  (await answer.text()).replace(/<script[^]*?<\/script>|<!--.*?-->/g, "");

test("an order's result and code step are answers to GET: asked for thirty times, they stay and spend no try", async () => {
  const order = await guestOrder(shop);
  const guest = await device(shop);
  const pair = { orderNumber: order.number, phone: order.ordererPhone };
  for (const [intent, words] of [
    ["look", "주문 조회 결과"],
    ["code", "인증번호를 보냈어요"],
  ] as const) {
    const sent = await guest.send(`${LOOKUP}?order=${order.number}`, { intent, ...pair });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, LOOKUP]);
    for (let reload = 0; reload < 30; reload++) {
      const shown = await guest.visit(LOOKUP);
      const html = await textOf(shown);
      expect([shown.status, html.includes(words), html.includes(order.number)]).toEqual([
        200,
        true,
        true,
      ]);
      expect(shown.headers.get("cache-control")).toContain("no-store");
    }
  }
  expect(await textOf(await guest.visit(`${LOOKUP}.data`))).toContain(order.number);
  const proof = { intent: "prove", ...pair, code: await codeOf(shop, order.number) };
  expect((await guest.send(LOOKUP, proof)).headers.get("location")).toContain("/manage/");
  expect(guest.cookies.has("order-lookup")).toBe(false);
});

test("another look-up begins with the empty form, and what was kept is forgotten", async () => {
  const order = await guestOrder(shop);
  const guest = await device(shop);
  const pair = { orderNumber: order.number, phone: order.ordererPhone };
  for (const way of [`${LOOKUP}?again`, `${LOOKUP}?order=20261121-AAAAAAAA`]) {
    const found = await textOf(await guest.sendOn(LOOKUP, pair));
    expect(found).toContain(`href="${LOOKUP}?again"`);
    const left = await guest.visit(way);
    if (left.status === 200) expect(await textOf(left)).toContain(FORM);
    else expect(left.headers.get("location")).toBe(LOOKUP);
    expect(guest.cookies.has("order-lookup")).toBe(false);
    const empty = await textOf(await guest.visit(LOOKUP));
    expect([empty.includes(FORM), empty.includes(order.number)]).toEqual([true, false]);
  }
});

test("a kept look-up that this shop did not sign, or of the other page, shows nothing", async () => {
  const order = await guestOrder(shop);
  const guest = await device(shop);
  const pair = { orderNumber: order.number, phone: order.ordererPhone };
  await guest.send(LOOKUP, pair);
  const kept = guest.cookies.get("order-lookup")!;
  const [body = "", signature = ""] = kept.split(".");
  const stranger = await device(shop);
  for (const value of [body, `${body}.`, `${body}x.${signature}`, `${body}.${"A".repeat(43)}`]) {
    stranger.cookies.set("order-lookup", value);
    stranger.cookies.set("reservation-lookup", kept);
    for (const path of [LOOKUP, RESERVED]) {
      const html = await textOf(await stranger.visit(path));
      expect([html.includes(FORM), html.includes(order.number)]).toEqual([true, false]);
    }
  }
});

test("a reservation's result stays through reloads, canceled or not, until another is asked for", async () => {
  const reserved = await buildReservation(
    shop.db,
    await shop.has.product({ ...reservable, stock: 3 }),
  );
  const guest = await device(shop);
  const pair = { number: reserved.number, phone: reserved.phone };
  for (const [intent, words] of [
    ["find", "예약 조회 결과"],
    ["cancel", "예약을 취소했어요"],
  ] as const) {
    const sent = await guest.send(RESERVED, { intent, ...pair });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, RESERVED]);
    for (let reload = 0; reload < 25; reload++)
      expect(await textOf(await guest.visit(RESERVED))).toContain(words);
  }
  expect((await guest.visit(`${RESERVED}?again`)).headers.get("location")).toBe(RESERVED);
  expect(await textOf(await guest.visit(RESERVED))).toContain(FORM);
});
