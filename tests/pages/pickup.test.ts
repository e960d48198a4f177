import { expect, test } from "vitest";
import { shipOrder } from "#shop/order/delivery/ship-order.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { viewOrder } from "#shop/shopper/view-order.server.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import { rowsOf } from "../has/rows-of.ts";
import { testShop, type TestShop } from "../test-shop.ts";
import { pageOf } from "./read-page.ts";
import { browser } from "./visit.ts";

const PLACE = "서울 마포구 소리길 1, 1층 달소리";

/** A shop with a counter, somebody at it, and an order that waits there. */
async function counter() {
  const shop = await testShop();
  const sending = { carriers: [], pickup: { place: PLACE, hours: "평일 10:00~18:00" } };
  await shop.db
    .insert(siteSettings)
    .values({ id: "site", settings: { sending } })
    .onConflictDoUpdate({ target: siteSettings.id, set: { settings: { sending } } });
  const admin = { account: await shop.has.admin(), address: "203.0.113.5" };
  const desk = await browser(shop);
  await desk.signIn();
  const product = await shop.has.product({ shippingClass: "parcel", title: "찾으러 올 엽서" });
  const order = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    ordererName: "남궁민수",
    recipientName: "남궁민수",
    lines: [{ product, quantity: 2 }],
  });
  await shipOrder(shop, order.number, { company: "방문 수령", waybillNumber: "" }, admin);
  const { pickupCode } = (await findOrder(shop.db, order.number))!;
  return { shop, desk, order, code: pickupCode! };
}
const stateOf = async ({ db }: TestShop, number: string) => (await findOrder(db, number))!.delivery;

test("the counter shows who is awaited, masked, and hands over for the code, once", async () => {
  const { shop, desk, order, code } = await counter();
  const waiting = await pageOf(await desk.visit("/admin/order/pickup"));
  for (const words of [PLACE, "평일 10:00~18:00", "기다리는 주문 1", "찾으러 올 엽서", "남**수"])
    expect(waiting).toContain(words);
  // Whoever looks over the counter learns no code, and no name.
  expect(waiting).not.toContain(code);
  expect(waiting).not.toContain("남궁민수");

  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  const done = await pageOf(await desk.sendOn("/admin/order/pickup", { code: spaced }));
  expect(done).toContain(`${order.number} 주문을 내주고 완료로 바꿨어요.`);
  expect(done).toContain("받으러 올 주문이 없어요.");
  expect(await stateOf(shop, order.number)).toBe("done");
  // Its buyer is told to come no longer.
  const view = await viewOrder(shop.db, (await findOrder(shop.db, order.number))!, {
    masked: true,
  });
  expect(view.sentBy).toMatchObject({ words: "상점에서 받으셨어요.", pickup: null });
  const again = await desk.send("/admin/order/pickup", { code });
  expect(again.status).toBe(404);
});

test("a wrong code hands nothing over and says so beside what was typed", async () => {
  const { shop, desk, order, code } = await counter();
  const wrong = code === "111111" ? "222222" : "111111";
  const answer = await desk.send("/admin/order/pickup", { code: wrong });
  expect(answer.status).toBe(404);
  expect(await pageOf(answer)).toContain(`value="${wrong}"`);
  for (const typed of ["", "12345", "abcdef", "1234567"]) {
    const bad = await desk.send("/admin/order/pickup", { code: typed });
    expect([typed, bad.status]).toEqual([typed, 400]);
    expect(await pageOf(bad)).toContain("수령번호");
  }
  expect(await stateOf(shop, order.number)).toBe("delivery");
});

test("the order's own page takes its own code and nobody else's; two counters hand over once", async () => {
  const { shop, desk, order, code } = await counter();
  const other = await shop.has.order({ delivery: "delivery", payment: "paid" });
  const path = `/admin/order/${other.number}`;
  expect((await desk.send(path, { intent: "hand-over", code })).status).toBe(404);
  const own = `/admin/order/${order.number}`;
  const answers = await Promise.all([
    desk.send(own, { intent: "hand-over", code }),
    desk.send("/admin/order/pickup", { code }),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status < 400)).toHaveLength(1);
  expect(await stateOf(shop, order.number)).toBe("done");
});

test("the buyer reads where and when, with the code; a shop without a counter has none to hand out", async () => {
  const { shop, order, code } = await counter();
  const [notice] = (await rowsOf(shop.db, notices, { subjectKey: order.number })).filter(
    ({ event }) => event === "order-pickup",
  );
  expect(JSON.stringify(notice!.facts)).toContain(code);
  expect(JSON.stringify(notice!.facts)).toContain(PLACE);
  await shop.db.update(siteSettings).set({ settings: {} });
  const desk = await browser(shop);
  await desk.signIn();
  expect(await pageOf(await desk.visit("/admin/order/pickup"))).toContain("보내는 방법");
});
