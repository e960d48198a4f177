import { expect, test } from "vitest";
import { claimDesk } from "#tests/has/claim-desk.ts";
import { outcomeOf } from "#tests/has/review.ts";
import { registerClaim } from "#shop/claim/decide/register-claim.server.ts";
import { cannotSupply } from "#shop/claim/decide/cannot-supply.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { refundOrder } from "#shop/money/refund/refund-order.server.ts";
import { changeContact } from "#shop/order/people/change-contact.server.ts";
import { reopenSupply } from "#shop/vault/reopen-supply.server.ts";
import { staff } from "../table.server.ts";

const { shop, admin } = await claimDesk();
const member = await shop.has.member();
await shop.db.insert(staff).values({ accountId: member.id, role: "desk", invitedBy: "owner" });
const desk = { account: member, address: "203.0.113.8" };
const reason = "녹음하지 못했어요";

test("of an order of somebody who works here only an owner decides on money, goods and contact", async () => {
  const order = await shop.has.order({
    payment: "paid",
    delivery: "ready",
    ordererEmail: member.email.toUpperCase(),
  });
  const { number } = order;
  const contact = {
    ordererName: "홍길동",
    ordererPhone: "01077778888",
    ordererEmail: "a@example.com",
  };
  const acts = [
    () => refundOrder(shop, number, { amount: 100, reason }, desk),
    () => cancelOrder(shop, order, { by: "admin", reason, acting: desk }),
    () => cannotSupply(shop, number, { key: crypto.randomUUID(), words: reason, pieces: [] }, desk),
    () => registerClaim(shop, number, {} as Parameters<typeof registerClaim>[2], desk),
    () => reopenSupply(shop, number, { supply: crypto.randomUUID(), reason }, desk),
    () => changeContact(shop, number, contact, desk),
  ];
  for (const act of acts) expect(await outcomeOf(act())).toBe("value-to-staff");
  await changeContact(shop, number, contact, admin);
});

test("nobody makes a stranger's order reach themselves", async () => {
  const { number } = await shop.has.order({ payment: "paid", delivery: "ready" });
  const contact = { ordererName: "홍길동", ordererPhone: "01077778888" };
  const to = (ordererEmail: string) =>
    outcomeOf(changeContact(shop, number, { ...contact, ordererEmail }, desk));
  expect(await to(member.email)).toBe("value-to-staff");
  expect(await to("buyer@example.com")).toBeUndefined();
});
