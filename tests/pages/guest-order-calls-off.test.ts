import { expect, test } from "vitest";
import { orders, timeline } from "#shop/order/table.server.ts";
import { testShop } from "../test-shop.ts";
import { guestOrder, proved, MANAGE } from "./guest-order-manage-given.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();

const pageOf = async (answer: Response): Promise<string> =>
  (await answer.text()).replace(/<script[^]*?<\/script>|<!--.*?-->/g, "");

const stands = async (id: string) => (await rowsOf(shop.db, orders, { id }))[0]!;

test("the guest calls the order off; twice, and after it left, nothing more happens", async () => {
  const order = await guestOrder(shop);
  const { guest } = await proved(shop, order);
  const both = await Promise.all([
    guest.send(`${MANAGE}/${order.number}`, { intent: "cancel" }),
    guest.send(`${MANAGE}/${order.number}`, { intent: "cancel" }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  expect(["canceling", "refunded"]).toContain((await stands(order.id)).payment);
  expect(
    (await rowsOf(shop.db, timeline, { orderId: order.id })).filter(
      ({ event }) => event === "payment.cancelPaid",
    ),
  ).toHaveLength(1);

  const gone = await guestOrder(shop, {
    delivery: "delivery",
    waybillCompany: "CJ대한통운",
    waybillNumber: "640012345675",
  });
  const { guest: second } = await proved(shop, gone);
  expect((await second.send(`${MANAGE}/${gone.number}`, { intent: "cancel" })).status).toBe(409);
});

test("an order that cost nothing has nothing to go back, so that calling it off asks for no account", async () => {
  const order = await guestOrder(shop, {
    payBy: "virtual_account",
    itemsAmount: 0,
    shippingAmount: 0,
    total: 0,
  });
  const { guest } = await proved(shop, order);
  const html = await pageOf(await guest.visit(`${MANAGE}/${order.number}`));
  expect(html).toContain("결제된 금액은 없어요.");
  expect(html).not.toContain("cancel-accountNumber");
  const canceled = await guest.send(`${MANAGE}/${order.number}`, { intent: "cancel" });
  expect([canceled.status, (await stands(order.id)).payment]).toEqual([303, "canceled"]);
});

test("money that was paid into an account goes back to one that the guest names", async () => {
  const order = await guestOrder(shop, { payBy: "virtual_account" });
  const { guest } = await proved(shop, order);
  const html = await pageOf(await guest.visit(`${MANAGE}/${order.number}`));
  expect(html).toContain("cancel-accountNumber");
  const wrong = await guest.send(`${MANAGE}/${order.number}`, {
    intent: "cancel",
    bank: "kb",
    accountNumber: "12",
    accountHolder: "홍길동",
  });
  expect([
    wrong.status,
    (await pageOf(wrong)).includes("cancel-accountNumber-error"),
    (await stands(order.id)).payment,
  ]).toEqual([400, true, "paid"]);
  expect(
    (
      await guest.send(`${MANAGE}/${order.number}`, {
        intent: "cancel",
        bank: "kb",
        accountNumber: "123-456-7890-1234",
        accountHolder: "홍길동",
      })
    ).status,
  ).toBe(303);
  expect((await stands(order.id)).payment).not.toBe("paid");
});
