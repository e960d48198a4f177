import { expect, test } from "vitest";
import { putGoods } from "../given/goods.ts";
import { testShop } from "../test-shop.ts";
import { mainOf } from "./read-page.ts";
import { ownersBrowser } from "./visit.ts";

const shop = await testShop();

async function bought() {
  const product = await shop.has.product({ shippingClass: "digital", title: "숲의 목소리" });
  await putGoods(shop, product.id);
  const lines = [{ product, quantity: 1 }];
  const order = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    address: "",
    postcode: "",
    lines,
  });
  return { product, order };
}

test("the desk reads of files that they are handed over, and is asked to send nothing that its buyer can open", async () => {
  const desk = await ownersBrowser(shop);
  const read = async (path: string) =>
    mainOf(await (await desk.visit(path)).text()).replaceAll("<!-- -->", "");
  const toSend = async () =>
    Number(/보낼 주문\s*(?:<strong[^>]*>)?(\d+)/.exec(await read("/admin/order"))?.[1] ?? 0);
  const before = await toSend();
  const { order } = await bought();
  const made = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    paidAt: new Date("2026-01-05T03:00:00Z"),
    address: "",
    postcode: "",
    lines: [{ product: await shop.has.product({ shippingClass: "digital" }), quantity: 1 }],
  });
  expect(await toSend()).toBe(before + 1);
  for (const path of [`/admin/order?search=${order.number}`, `/admin/order/${order.number}`]) {
    const words = await read(path);
    expect(words).toContain("제공준비중");
    for (const wrong of [
      `${order.number} 발송`,
      `${order.number} 제공 처리`,
      "까지 발송",
      "까지 제공",
    ])
      expect(words).not.toContain(wrong);
  }
  expect(await read(`/admin/order/${order.number}`)).toContain("내 소리에서 바로 열 수 있어요");
  const maker = await read(`/admin/order/${made.number}`);
  for (const words of ["제공준비중", "까지 제공, 지났어요", "제공 처리"])
    expect(maker).toContain(words);
  await desk.send(`/admin/order/${made.number}`, { intent: "ship" });
  const shipped = await read(`/admin/order/${made.number}`);
  for (const words of ["제공준비중으로 되돌리기", "제공을 시작했어요"])
    expect(shipped).toContain(words);
  expect(shipped).not.toContain("상품을 보냈어요");
  const late = await read("/admin/order?late=1");
  expect(late).not.toContain(order.number);
});
