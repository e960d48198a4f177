import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { asSaid } from "#tests/has/said.ts";
import { putGoods, suppliesOf, take } from "#tests/given/goods.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { claimDesk } from "#tests/has/claim-desk.ts";
import { refunds } from "#shop/money/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { supplyConsent } from "#shop/order/withdrawal.ts";
import { answerStatement, listStatements } from "./answer-statement.server.ts";
import { stateWithdrawal } from "./state-withdrawal.server.ts";
import { statementForm } from "./statement-form.ts";
import { withdrawalStatements } from "./table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { refused } from "#tests/given/refused.ts";

const desk = await claimDesk();
const { shop } = desk;
let at = 0;
/** Each from a network and to a mail of its own, so that no test spends another's tries. */
const stranger = () => ({ accountId: null, address: `198.51.${(at += 1)}.7` });
async function statedOf({ id, number, ordererName }: Pick<Order, "id" | "number" | "ordererName">) {
  const email = `${randomLetters(10)}@example.com`;
  await shop.db.update(orders).set({ ordererEmail: email }).where(eq(orders.id, id));
  return { key: randomUUID(), name: ordererName, orderNumber: number, email };
}
const mailsOf = async (subject: string) =>
  (await rowsOf(shop.db, notices, { subjectKey: subject })).filter(
    ({ channel }) => channel === "mail",
  );
const stateOf = async (id: string) => (await rowsOf(shop.db, withdrawalStatements, { id }))[0]!;

test("a guest withdraws without signing in: the order is cancelled, and the receipt has the second", async () => {
  const { order } = await desk.buys("ready", { guest: true });
  const stated = await statedOf(order);
  const { at: taken } = await stateWithdrawal(shop, stated, stranger());
  expect(await desk.now(order)).toMatchObject({ payment: "refunded" });
  expect(await stateOf(stated.key)).toMatchObject({ state: "done", orderId: order.id });
  const [receipt] = (await mailsOf(order.number)).filter(
    ({ event }) => event === "withdrawal-received",
  );
  expect(receipt).toMatchObject({ to: stated.email });
  const seconds = String(taken.getUTCSeconds()).padStart(2, "0");
  expect(asSaid(receipt!).text).toMatch(new RegExp(`\\d\\d:\\d\\d:${seconds}`));
  expect(asSaid(receipt!).text).toContain(order.number);
});

test("what arrived becomes a return of all that is in time, and twice the same key is once", async () => {
  const { order } = await desk.buys("done", { quantities: [2, 1] });
  const stated = await statedOf(order);
  await Promise.all([1, 2, 3].map(() => stateWithdrawal(shop, stated, stranger())));
  expect((await desk.claimsOf(order)).map(({ kind, reason }) => [kind, reason])).toEqual([
    ["return", "changed_mind"],
  ]);
  const receipts = (await mailsOf(order.number)).filter(
    ({ event }) => event === "withdrawal-received",
  );
  expect(receipts).toHaveLength(1);
  expect(await refused(stateWithdrawal(shop, { ...stated, name: "다른 이름" }, stranger()))).toBe(
    "claim-differs",
  );
});

test("money that was paid into an account waits for one, and the wish does not", async () => {
  const { order } = await desk.buys("ready", { payBy: "virtual_account", guest: true });
  await stateWithdrawal(shop, await statedOf(order), stranger());
  expect(await desk.now(order)).toMatchObject({ payment: "canceling" });
  const [refund] = await rowsOf(shop.db, refunds, { orderId: order.id });
  expect(refund).toMatchObject({ state: "awaiting_account", amount: order.total });
});

test("another name, address or number is answered alike, moves nothing, and waits for a person", async () => {
  const { order } = await desk.buys("ready", { guest: true });
  const right = await statedOf(order);
  const wrong = [
    { ...right, key: randomUUID(), name: "김다른" },
    { ...right, key: randomUUID(), email: "somebody@example.com" },
    { ...right, key: randomUUID(), orderNumber: "20260101-AAAAAAAA" },
  ];
  for (const stated of wrong) {
    expect(Object.keys(await stateWithdrawal(shop, stated, stranger()))).toEqual(["at"]);
    expect(await stateOf(stated.key)).toMatchObject({ state: "waiting", orderId: null });
  }
  expect(await desk.now(order)).toMatchObject({ payment: "paid", delivery: "ready" });
  const waiting = (await listStatements(shop.db, desk.admin)).map(({ id }) => id);
  expect(waiting).toEqual(expect.arrayContaining(wrong.map(({ key }) => key)));
  const answer = { statement: wrong[0]!.key, words: "이름을 다시 확인해주세요." };
  await answerStatement(shop, answer, desk.admin);
  expect(await refused(answerStatement(shop, answer, desk.admin))).toBe("claim-changed");
  const mails = (await mailsOf(order.number)).filter(
    ({ event }) => event === "withdrawal-answered",
  );
  expect(mails).toMatchObject([{ to: right.email }]);
  expect(asSaid(mails[0]!).text).toContain(answer.words);
});

test("a member who is signed in withdraws from their own order under any address, and from no other's", async () => {
  const { order } = await desk.buys("ready");
  const stated = { ...(await statedOf(order)), name: "회원", email: "other@example.com" };
  const other = await shop.has.member();
  await stateWithdrawal(shop, stated, { ...stranger(), accountId: other.id });
  expect(await desk.now(order)).toMatchObject({ payment: "paid" });
  await stateWithdrawal(
    shop,
    { ...stated, key: randomUUID() },
    { ...stranger(), accountId: desk.member.id },
  );
  expect(await desk.now(order)).toMatchObject({ payment: "refunded" });
});

test("an opened file stays, the one beside it that nobody opened goes back, also after the seven days", async () => {
  const made = await Promise.all([0, 1].map(() => shop.has.product({ shippingClass: "digital" })));
  for (const { id } of made) await putGoods(shop, id);
  const parcel = await shop.has.product({ shippingClass: "parcel" });
  const month = new Date(Date.now() - 30 * 86_400_000);
  const order = await shop.has.order({
    delivery: "done",
    payment: "paid",
    doneAt: month,
    supplyAgreedAt: month,
    supplyAgreedWords: supplyConsent.version,
    lines: [...made, parcel].map((product) => ({ product, quantity: 1 })),
  });
  await shop.db
    .update(orderLines)
    .set({ hadPreview: true })
    .where(eq(orderLines.orderId, order.id));
  const [first] = await suppliesOf(shop, order.number);
  await take(shop, order.number, first!);
  const stated = await statedOf(order);
  await stateWithdrawal(shop, stated, { ...stranger(), accountId: order.memberId });
  const statement = await stateOf(stated.key);
  const [claim] = await desk.claimsOf(order);
  expect(claim).toMatchObject({
    kind: "return",
    status: "requested",
    itemsAmount: expect.any(Number),
  });
  expect(statement).toMatchObject({ state: "waiting" });
});

test("who states too often is told to wait, by network and by address of mail", async () => {
  const { order } = await desk.buys("ready", { guest: true });
  const right = await statedOf(order);
  const wrong = (email = right.email) => ({ ...right, key: randomUUID(), name: "김다른", email });
  const one = stranger();
  for (let time = 0; time < 5; time += 1)
    expect(await refused(stateWithdrawal(shop, wrong(), one))).toBe("done");
  expect(await refused(stateWithdrawal(shop, wrong(), one))).toBe("too-many-attempts");
  for (let time = 6; time < 20; time += 1)
    expect(await refused(stateWithdrawal(shop, wrong(`a${time}@example.com`), one))).toBe("done");
  expect(await refused(stateWithdrawal(shop, wrong("b@example.com"), one))).toBe(
    "too-many-attempts",
  );
  expect(await refused(stateWithdrawal(shop, right, stranger()))).toBe("done");
  expect(await desk.now(order)).toMatchObject({ payment: "refunded" });
});

test.each([
  ["name", "", "이름을 입력해주세요."],
  ["name", "http://evil.example", "쓸 수 없는 글자"],
  ["name", "가".repeat(51), "50자까지"],
  ["orderNumber", "1234", "주문번호를 확인해주세요"],
  ["email", "somebody", "이메일 주소를 확인해주세요"],
  ["key", "1", "새로고침"],
])("of a form whose %s is %j it says so beside the field", (name, typed, words) => {
  const form = {
    intent: "check",
    key: randomUUID(),
    name: "홍길동",
    orderNumber: " 20261121-k7qf2m9x ",
    email: "Hong@Example.com",
  };
  expect(statementForm.parse(form)).toMatchObject({
    orderNumber: "20261121-K7QF2M9X",
    email: "hong@example.com",
  });
  const read = statementForm.safeParse({ ...form, [name]: typed });
  expect(
    read.error?.issues.map(({ path, message }) => `${path.join()} ${message}`).join(),
  ).toContain(words);
});
