import { expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { pick } from "#lib/pick.ts";
import { claimDesk } from "#tests/has/claim-desk.ts";
import { owedInterest } from "#tests/has/owed-interest.ts";
import { outcomeOf } from "#tests/has/review.ts";
import { openGifts } from "#tests/given/gifts.ts";
import { proven } from "#tests/given/proven-owner.ts";
import { openStudio } from "#tests/given/room.ts";
import { approveClaim } from "#shop/claim/decide/approve-claim.server.ts";
import { completeClaim } from "#shop/claim/decide/complete-claim.server.ts";
import { refundClaim } from "#shop/claim/decide/refund-claim.server.ts";
import { ceaseRoom } from "#shop/commission/end/stop-room.server.ts";
import { changeReceiverMail } from "#shop/gift/change-receiver-mail.server.ts";
import { payInterest } from "#shop/money/interest/pay-interest.server.ts";
import { askRefundAgain } from "#shop/money/refund/ask-refund-again.server.ts";
import { returnByHand } from "#shop/money/refund/return-by-hand.server.ts";
import { refunds } from "#shop/money/table.server.ts";
import { deskGifts } from "#shop/money/value/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { changeRecipient } from "#shop/order/people/change-recipient.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { freeDevices } from "#shop/vault/device/free-devices.server.ts";
import { registerClaim } from "#shop/claim/decide/register-claim.server.ts";
import { cannotSupply } from "#shop/claim/decide/cannot-supply.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { refundOrder } from "#shop/money/refund/refund-order.server.ts";
import { changeContact } from "#shop/order/people/change-contact.server.ts";
import { reopenSupply } from "#shop/vault/reopen-supply.server.ts";
import { staff, users } from "../table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const it = await claimDesk();
const { shop, admin } = it;
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

test("of claims, refunds, interest, rooms, devices and gifts that are theirs the desk decides nothing either", async () => {
  const studio = await openStudio();
  const isTheirs = { ordererEmail: member.email, memberId: null };
  const theirs = ({ id }: { id: string }) =>
    shop.db.update(orders).set(isTheirs).where(eq(orders.id, id));
  const { order } = await it.buys("done");
  const claim = await it.asks(order, [1]);
  const [refund] = await shop.db
    .insert(refunds)
    .values({
      orderId: order.id,
      paymentKey: order.paymentKey!,
      amount: 100,
      kind: "partial",
      reason,
      state: "refused",
      by: "admin",
    })
    .returning();
  const interest = await owedInterest(shop, order);
  const gifts = await openGifts();
  const given = await gifts.acceptedFiles();
  const opened = await studio.commissioned();
  for (const one of [order, given.order, opened.order]) await theirs(one);
  const now = await studio.room(opened);
  const waybill = { company: "CJ대한통운", waybillNumber: "123456789011" };
  const recipient = {
    recipientName: "홍길동",
    recipientPhone: "01012345678",
    postcode: "04066",
    address: "서울특별시 마포구 와우산로 94",
    addressDetail: "",
    courierMemo: "",
  };
  const { order: ready } = await it.buys("ready");
  await theirs(ready);
  const acts: Record<string, () => Promise<unknown>> = {
    approve: () => approveClaim(shop, claim.id, { decision: "" }, desk),
    refund: () => refundClaim(shop, claim.id, desk),
    complete: () => completeClaim(shop, claim.id, waybill, desk),
    again: () => askRefundAgain(shop, refund!.id, {}, desk),
    byHand: () => returnByHand(shop, refund!.id, { words: reason }, desk),
    interest: () => payInterest(shop, order.number, { refund: interest, words: reason }, desk),
    devices: () => freeDevices(shop, order.number, { line: 1, reason }, desk),
    receiver: () => changeReceiverMail(gifts.shop, given.order, "b@example.com", desk),
    cease: () => ceaseRoom(studio.shop, now, reason, desk),
    recipient: () => changeRecipient(shop, ready, recipient, desk),
  };
  const answers = await Promise.all(
    Object.entries(acts).map(async ([name, act]) => [name, await outcomeOf(act())] as const),
  );
  expect(answers.filter(([, answer]) => answer !== "value-to-staff")).toEqual([]);
});

test("nobody sends a stranger's parcel or files to themselves", async () => {
  await shop.db.update(users).set({ phone: "01044443333" }).where(eq(users.id, member.id));
  const { order } = await it.buys("ready");
  const place = pick(order, ["recipientName", "postcode", "address", "courierMemo"]);
  const there = (recipientPhone: string) =>
    outcomeOf(
      changeRecipient(shop, order, { ...place, recipientPhone, addressDetail: "9호" }, desk),
    );
  expect(await there("01044443333")).toBe("value-to-staff");
  expect(await there("01044443334")).toHaveProperty("number", order.number);
  const gifts = await openGifts();
  const given = await gifts.acceptedFiles();
  const to = (email: string) => outcomeOf(changeReceiverMail(gifts.shop, given.order, email, desk));
  expect(await to(member.email)).toBe("value-to-staff");
  expect(await to("right@example.com")).toBeUndefined();
  const reported = await rowsOf(shop.db, notices, { subjectKey: given.order.number });
  const events = reported.map(({ event, to: addressee }) => `${event} ${addressee}`);
  expect(events).toContain(`order-recipient-changed ${given.order.ordererEmail}`);
  expect(events).toContain("owner-recipient-changed office");
});

test("an account that the desk types for a buyer counts for its day; above it an owner sends it, and the buyer reads where", async () => {
  await shop.db.delete(deskGifts);
  const account = { bank: "kb" as const, number: "12345678901234", holder: "홍길동" };
  const refund = async (amount: number, by: Parameters<typeof refundOrder>[3]) => {
    const { order } = await it.buys("ready", { quantities: [9], payBy: "virtual_account" });
    const outcome = await outcomeOf(
      refundOrder(shop, order.number, { amount, reason, account }, by),
    );
    const reported = await rowsOf(shop.db, notices, { subjectKey: order.number });
    return { outcome, told: reported.filter(({ event }) => event === "refund-account-typed") };
  };
  const first = await refund(30_000, desk);
  expect(first.outcome).toHaveProperty("state");
  expect(first.told[0]!.facts?.values).toMatchObject({ 계좌: "국민은행 끝자리 1234" });
  const both = await Promise.all([refund(20_000, desk), refund(20_000, desk)]);
  expect(both.filter(({ outcome }) => outcome === "refund-account-bound")).toHaveLength(1);
  expect((await refund(90_000, admin)).outcome).toBe("proof-needed");
  const owner = await proven(shop, admin.account);
  expect((await refund(90_000, owner)).outcome).toHaveProperty("state");
  expect(await shop.db.$count(notices, eq(notices.event, "owner-gift-given"))).toBe(1);

  const { order } = await it.buys("ready", { quantities: [9], payBy: "virtual_account" });
  const canceling = { by: "admin" as const, reason, account, acting: desk };
  expect(await outcomeOf(cancelOrder(shop, order, canceling))).toBe("refund-account-bound");
  const request = await cancelOrder(shop, order, { ...canceling, account: null });
  expect(request.payment).toBe("canceling");
});

test("a buyer without an address for mails reads on their phone where the money goes", async () => {
  await shop.db.delete(deskGifts);
  const account = { bank: "kb" as const, number: "12345678901234", holder: "홍길동" };
  const { order } = await it.buys("ready", { quantities: [9], payBy: "virtual_account" });
  await shop.db.update(orders).set({ ordererEmail: null }).where(eq(orders.id, order.id));
  await refundOrder(shop, order.number, { amount: 1000, reason, account }, desk);
  const reported = await rowsOf(shop.db, notices, { subjectKey: order.number });
  const [typed] = reported.filter(({ event }) => event === "refund-account-typed");
  expect([typed?.channel, typed?.to]).toEqual(["message", order.ordererPhone]);
  expect(typed!.facts?.values).toMatchObject({ 계좌: "국민은행 끝자리 1234" });
});
