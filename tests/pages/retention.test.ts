import { expect, test } from "vitest";
import { asOwner, testShop } from "../test-shop.ts";
import { guestOrder, MANAGE, proved } from "./guest-order-manage-given.ts";
import { browser, ownersBrowser } from "./visit.ts";
import { htmlOf } from "./read-page.ts";

const shop = await testShop();
const owner = await ownersBrowser(shop);

test("the owner reads what is kept, why and how long, lets the clock run, and is told when it is not believed", async () => {
  const page = await htmlOf(await owner.visit("/admin/retention"));
  for (const words of ["주문", "계약과 청약철회: 5년 뒤에 사람을 알 수 있는 내용만 지워요"])
    expect(page).toContain(words);
  await guestOrder(shop, {
    delivery: "failure",
    payment: "expired",
    placedAt: new Date(Date.now() - 30 * 24 * 3600_000),
  });
  const ran = await owner.send("/admin/retention", { intent: "run" });
  expect(ran.headers.get("location")).toBe("/admin/retention");
  expect(await htmlOf(await owner.visit("/admin/retention"))).toContain("주문 1건");
  expect((await owner.send("/admin/retention", { intent: "other" })).status).toBe(400);

  await asOwner(shop, "insert into retention_runs (trouble) values ('clock-ahead')");
  const troubled = await htmlOf(await owner.visit("/admin/retention"));
  expect(troubled).toContain("서버 시각이 맞아요. 지금 지우기");
  expect(await htmlOf(await owner.visit("/admin/audit"))).toContain("보관 기간이 지난 것 지우기");
});

test("a guest who proved the order takes the data along, nobody else does, and five times a day at most", async () => {
  const order = await guestOrder(shop);
  const { guest } = await proved(shop, order);
  const path = `${MANAGE}/${order.number}/data`;
  expect(await htmlOf(await guest.visit(`${MANAGE}/${order.number}`))).toContain(path);
  const file = await guest.send(path, {});
  expect(file.headers.get("content-disposition")).toContain("attachment");
  expect(file.headers.get("cache-control")).toBe("private, no-store");
  const own = await file.json();
  expect(own.orders).toMatchObject([
    { number: order.number, orderer: { name: "남궁민수", email: order.ordererEmail } },
  ]);
  expect((await (await browser(shop)).send(path, {})).status).toBe(404);
  for (let again = 1; again < 5; again++) await guest.send(path, {});
  expect((await guest.send(path, {})).headers.get("location")).toBe(`${MANAGE}/${order.number}`);
});
