import { expect } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { asSaid } from "#tests/has/said.ts";
import { notices } from "#shop/notice/table.server.ts";
import { type TestShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

export const LOOKUP = "/non-member/order/info";

export const MANAGE = "/non-member/order/manage";

/**
 * Each try from another network address, so that tries are not counted together: near a window's
 * change none is given back.
 */
const somewhere = () => {
  const group = () => Math.floor(Math.random() * 65_536).toString(16);
  return `2001:db8:${group()}:${group()}::1`;
};

export const device = (shop: TestShop) => browser(shop, { address: somewhere() });

type Overrides = Parameters<TestShop["has"]["order"]>[0];

export async function guestOrder(shop: TestShop, overrides: Overrides = {}) {
  const product = await shop.has.product({ shippingClass: "parcel" });
  return shop.has.order({
    delivery: "ready",
    payment: "paid",
    lines: [{ product, quantity: 1 }],
    ordererName: "남궁민수",
    ordererEmail: `${randomLetters(8)}@example.com`,
    addressDetail: "비밀아파트 301호",
    ...overrides,
  });
}

export const codeOf = async (shop: TestShop, number: string) =>
  /^\d{6}$/m.exec(
    asSaid(
      (await rowsOf(shop.db, notices, { subjectKey: number })).findLast(
        ({ event }) => event === "order-code",
      )!,
    ).text,
  )![0];

/** A browser that proved the code of this order. */
export async function proved(shop: TestShop, order: { number: string; ordererPhone: string }) {
  const guest = await device(shop);
  await guest.send(LOOKUP, {
    intent: "code",
    orderNumber: order.number,
    phone: order.ordererPhone,
  });
  const answer = await guest.send(LOOKUP, {
    intent: "prove",
    orderNumber: order.number,
    code: await codeOf(shop, order.number),
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([
    303,
    `${MANAGE}/${order.number}`,
  ]);
  return {
    guest,
    cookie: answer.headers.getSetCookie().find((line) => line.startsWith("order-access="))!,
  };
}
