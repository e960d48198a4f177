import { expect, test } from "vitest";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { findPartParcels } from "#shop/order/parcel/find-part-parcels.server.ts";
import { cjWaybill } from "#tests/given/waybills.ts";
import { testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { pageOf } from "./read-page.ts";

async function office() {
  const shop = await testShop();
  const [books, cup] = [
    await shop.has.product({ shippingClass: "parcel", title: "목소리 엽서" }),
    await shop.has.product({ shippingClass: "parcel", title: "머그컵" }),
  ];
  const order = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    lines: [
      { product: books, quantity: 2 },
      { product: cup, quantity: 1 },
    ],
  });
  const [first, second] = await listLines(shop.db, order.id);
  const administrator = await browser(shop);
  await shop.has.admin();
  await administrator.signIn();
  const pieces = (ofFirst: number, ofSecond: number) => ({
    [`piece.${first!.id}`]: String(ofFirst),
    [`piece.${second!.id}`]: String(ofSecond),
  });
  const fields = (of: Record<string, string>, waybillNumber = cjWaybill()) => ({
    intent: "ship",
    company: "CJ대한통운",
    waybillNumber,
    ...of,
  });
  return { shop, order, administrator, pieces, fields, path: `/admin/order/${order.number}` };
}

test("the office sends a part, sees what is to come here, in the list, in packing and today, and sends the rest", async () => {
  const { shop, order, administrator, pieces, fields, path } = await office();
  const ready = await pageOf(await administrator.visit(path));
  expect(ready).toContain("나눠서 보내기");
  await administrator.send(path, fields(pieces(1, 0)));
  const html = await pageOf(await administrator.visit(path));
  for (const words of [
    "일부를 보냈어요. 남은 상품을 이어서 보내주세요.",
    "1번째 상자",
    "아직 보낼 상품",
    "남은 상품 발송 처리",
  ])
    expect(html).toContain(words);
  expect(html).not.toContain(">배송 완료<");
  expect(await pageOf(await administrator.visit("/admin/order?tab=delivery"))).toContain(
    "일부만 보냈어요",
  );
  expect(await pageOf(await administrator.visit("/admin/parcel?tab=rest"))).toContain(order.number);
  expect(await pageOf(await administrator.visit("/admin/today"))).toContain(
    "목소리 엽서 1개, 머그컵 1개 마저 보내주세요",
  );
  const slip = await pageOf(
    await administrator.visit(`/admin/order/slips?numbers=${order.number}`),
  );
  expect(slip).toContain("모두 2개");
  await administrator.send(path, fields({}));
  expect((await findOrder(shop.db, order.number))!.partlySent).toBe(false);
  const done = await pageOf(await administrator.visit(path));
  expect(done).toContain("2번째 상자");
  expect(done).not.toContain("아직 보낼 상품");
});

test("what cannot be packed is said beside its field, and what was typed stays", async () => {
  const { administrator, pieces, fields, path } = await office();
  const typed = cjWaybill();
  const tooMany = await administrator.send(path, fields(pieces(3, 0), typed));
  expect(tooMany.status).toBe(400);
  const html = await pageOf(tooMany);
  expect(html).toContain("그 사이 보냈거나 취소돼 2개만 남았어요.");
  expect(html).toContain(`value="${typed}"`);
  const empty = await administrator.send(path, fields(pieces(0, 0)));
  expect(empty.status).toBe(400);
  expect(await pageOf(empty)).toContain("빈 상자는 보낼 수 없어요.");
  await administrator.send(path, fields(pieces(1, 0), typed));
  const again = await administrator.send(path, fields(pieces(1, 1), typed));
  expect(again.status).toBe(409);
  expect(await pageOf(again)).toContain("이 주문의 다른 상자와 같은 송장번호예요.");
});

test("a packer sends a part and the rest, and puts right the waybill of one parcel", async () => {
  const { shop, order, administrator, pieces, fields } = await office();
  const path = `/admin/parcel/${order.number}`;
  await administrator.send(path, fields(pieces(0, 1)));
  const html = await pageOf(await administrator.visit(path));
  for (const words of ["남은 상품", "보낸 상자", "1번째 상자", "송장 고치기"])
    expect(html).toContain(words);
  const { sent } = await findPartParcels(shop.db, (await findOrder(shop.db, order.number))!);
  const right = cjWaybill();
  await administrator.send(path, {
    intent: "waybill",
    company: "CJ대한통운",
    waybillNumber: right,
    parcel: String(sent[0]!.id),
  });
  await administrator.send(path, fields(pieces(2, 0)));
  const after = await findPartParcels(shop.db, (await findOrder(shop.db, order.number))!);
  expect(after.sent.map(({ number }) => number)[0]).toBe(right);
  expect(after.toCome).toEqual([]);
});

test("a guest sees what left in which parcel and what is still to come", async () => {
  const { shop, order, administrator, pieces, fields, path } = await office();
  const guest = await browser(shop);
  const found = async () =>
    pageOf(
      await guest.sendOn("/non-member/order/info", {
        orderNumber: order.number,
        phone: order.ordererPhone,
      }),
    );
  const first = cjWaybill();
  await administrator.send(path, fields(pieces(1, 0), first));
  const html = await found();
  for (const words of ["나눠서 보내드려요.", "1번째 상자", first, "아직 보낼 상품", "머그컵"])
    expect(html).toContain(words);
  const second = cjWaybill();
  await administrator.send(path, fields({}, second));
  const all = await found();
  expect(all).toContain("2개 상자로 나눠 보냈어요.");
  for (const number of [first, second]) expect(all).toContain(number);
  expect(all).not.toContain("아직 보낼 상품");
});
