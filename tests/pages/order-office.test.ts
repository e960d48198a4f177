import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { ADMIN_EMAIL, testShop } from "../test-shop.ts";
import { buildClaim } from "../has/claim.ts";
import { DESKTOP, ownersBrowser } from "./visit.ts";
import { parcel } from "./order-office-given.ts";
import { htmlOf } from "./read-page.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();
const person = await ownersBrowser(shop, { agent: DESKTOP });

const ready = async (overrides = {}) =>
  shop.has.order({ delivery: "ready", payment: "paid", lines: await parcel(shop), ...overrides });

const logged = (action: string) => rowsOf(shop.db, auditLog, { action }, desc(auditLog.id));

// covers 2.37
test("filters stand in the address, narrow the list, and what is no filter is none", async () => {
  const mark = randomLetters(6);
  const [noted, plain] = [
    await ready({ ordererName: mark, adminMemo: "선물" }),
    await ready({ ordererName: mark }),
  ];
  const page = await htmlOf(
    await person.visit(`/admin/order?search=${mark}&memo=1&rows=100&sort=oldest`),
  );
  expect(page).toContain(noted.number);
  expect(page).not.toContain(plain.number);
  for (const words of [
    'value="100" selected=""',
    'value="oldest" selected=""',
    `value="${mark}"`,
    "조건 지우기",
    "오늘 할 일",
  ])
    expect(page).toContain(words);
  expect(await htmlOf(await person.visit(`/admin/order?search=${mark}&late=1`))).toContain(
    "찾는 주문이 없어요",
  );
  for (const query of [
    "from=2026-02-30&to=x",
    "payment=__proto__",
    "rows=1000000",
    "sort=(select%201)",
    "tab=%00&memo=2",
    `recommender=${"x".repeat(3000)}`,
    "search=%EF%BF%BF'--",
  ])
    expect((await person.visit(`/admin/order?${query}`)).status).toBe(200);
});

test("what should have been sent says so, in the list and on its page, and stands in today's work", async () => {
  const order = await ready({
    ordererName: "이늦음",
    placedAt: new Date(Date.now() - 20 * 86_400_000),
  });
  const list = await htmlOf(await person.visit("/admin/order?late=1"));
  expect(list).toContain(order.number);
  expect(list).toMatch(/발송 \d+일 지남/);
  expect(list).toMatch(/href="\/admin\/order\?late=1&amp;sort=oldest"/);
  expect(await htmlOf(await person.visit(`/admin/order/${order.number}`))).toMatch(
    /까지 발송, 지났어요/,
  );
});

test("many orders are sent with one post, and every row says what became of it", async () => {
  const [good, bare] = [await ready(), await ready()];
  const answer = await person.send("/admin/order", {
    intent: "ship-many",
    [`order.${good.number}`]: "on",
    [`company.${good.number}`]: "로젠택배",
    [`waybillNumber.${good.number}`]: "12345678903",
    [`order.${bare.number}`]: "on",
  });
  expect(answer.status).toBe(200);
  const page = await htmlOf(answer);
  for (const words of [
    "처리 1건 · 실패 1건",
    "택배사와 송장번호를 먼저 입력해주세요.",
    good.number,
    bare.number,
  ])
    expect(page).toContain(words);
  expect([
    (await findOrder(shop.db, good.number))!.delivery,
    (await findOrder(shop.db, bare.number))!.delivery,
  ]).toEqual(["delivery", "ready"]);
  expect((await logged("order.ship-many"))[0]).toMatchObject({
    email: ADMIN_EMAIL,
    after: { asked: 2, done: 1, same: 0, refused: 1 },
  });

  const none = await person.send("/admin/order", { intent: "arrive-many" });
  expect([none.status, (await htmlOf(none)).includes("주문을 먼저 골라주세요.")]).toEqual([
    400,
    true,
  ]);
});

test("what waits shows beside the menu's entries", async () => {
  const order = await shop.has.order({ delivery: "done", payment: "paid" });
  await buildClaim(shop.db, order, { kind: "return" });
  const page = await htmlOf(await person.visit("/admin/product"));
  expect(page).toMatch(/클레임.{0,300}, 처리를 기다리는 요청 <\/span>\d+/s);
  for (const path of ["/admin/claim", "/admin/payment", "/admin/recommender"])
    expect(page).toContain(`href="${path}"`);
});
