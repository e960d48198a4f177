import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { endDeposits } from "#shop/money/deposit/end-deposits.server.ts";
import { undoTransfer } from "#shop/money/own/undo-transfer.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { giveRefundAccount } from "#shop/money/refund/give-refund-account.server.ts";
import { payments } from "#shop/money/table.server.ts";
import { statementShop } from "#tests/given/statements.ts";
import { matchByHand } from "./match-by-hand.server.ts";
import { setAside } from "./set-aside.server.ts";
import { undoLine } from "./undo-line.server.ts";

const account = { bank: "shinhan", number: "110123456789", holder: "김환불" };

test("one press settles what is sure, each once, also with two presses at once and with the same statement again", async () => {
  const it = await statementShop();
  const { order } = await it.awaited({ fields: { depositor: it.name } });
  const { order: other } = await it.awaited({
    price: 12_000,
    fields: { depositor: `㈜바다${it.name}` },
  });
  const rows = [
    { name: it.name, amount: order.total },
    { name: `주식회사바다${it.name}`, amount: other.total },
    { name: "모르는분", amount: 777 },
  ];
  expect(await it.drop(rows)).toMatchObject({ added: 3, repeated: 0 });
  expect(await it.drop(rows)).toMatchObject({ added: 0, repeated: 3 });
  const { sure, left } = await it.view();
  expect(sure.map(({ amount }) => amount).toSorted()).toEqual(
    [order.total, other.total].toSorted(),
  );
  expect(left.map(({ name }) => name)).toEqual(["모르는분"]);

  const [first, second] = await Promise.all([it.pressed(), it.pressed()]);
  const outcomes = [...first, ...second].map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(2);
  expect(outcomes).not.toContain("refused");
  for (const each of [order, other]) {
    expect(await it.now(each)).toMatchObject({ payment: "paid", delivery: "ready" });
    const captured = (await it.bookOf(each)).filter((entry) => entry.startsWith("captured"));
    expect(captured).toEqual([`captured ${each.total}`]);
  }
  expect(await it.statesNow()).toEqual([
    `settled ${order.total}`,
    `settled ${other.total}`,
    "waiting 777",
  ]);
  expect(await it.compared()).toMatchObject({ open: 0 });
});

test("two equal deposits of one minute are two lines; the second is for nobody and goes back", async () => {
  const it = await statementShop();
  const { order } = await it.awaited({ fields: { depositor: it.name } });
  const twice = [
    { name: it.name, amount: order.total },
    { name: it.name, amount: order.total },
  ];
  expect(await it.drop(twice)).toMatchObject({ added: 2 });
  const { sure, doubtful } = await it.view();
  expect([sure.length, doubtful.map(({ doubt }) => doubt)]).toEqual([
    0,
    ["several-lines", "several-lines"],
  ]);
  const [one, two] = await it.linesNow();
  await it.settle([{ lineId: one!.id, kind: "pay", target: order.number }]);
  expect((await it.view()).doubtful).toMatchObject([
    { doubt: "paid", choices: [{ kind: "return" }] },
  ]);
  await it.settle([{ lineId: two!.id, kind: "return", target: order.number }]);
  expect(await it.refundsOf(order)).toMatchObject([
    { amount: order.total, state: "awaiting_account", kind: "wrong" },
  ]);
  expect((await it.now(order)).payment).toBe("paid");
});

test("too little waits until the rest is there, and both together pay the order", async () => {
  const it = await statementShop();
  const { order } = await it.awaited({ fields: { depositor: it.name } });
  await it.drop([{ name: it.name, amount: order.total - 5000 }]);
  const { doubtful } = await it.view();
  expect(doubtful).toMatchObject([
    { doubt: "too-little", choices: [{ kind: "part", difference: 5000 }] },
  ]);
  const [part] = await it.linesNow();
  const [held] = await it.settle([{ lineId: part!.id, kind: "part", target: order.number }]);
  expect(held!.words).toContain("5,000원이 모자라요");
  expect((await it.now(order)).payment).toBe("waiting_deposit");
  expect((await it.view()).held).toMatchObject([{ number: order.number, missing: 5000 }]);

  await it.drop([{ name: it.name, amount: 5000, after: 2 }]);
  expect((await it.view()).sure).toMatchObject([{ amount: 5000 }]);
  await it.pressed();
  expect((await it.now(order)).payment).toBe("paid");
  expect(await it.statesNow()).toEqual([`settled ${order.total - 5000}`, "settled 5000"]);
  const captured = (await it.bookOf(order)).filter((entry) => entry.startsWith("captured"));
  expect(captured).toEqual([`captured ${order.total}`]);
});

test("too much pays the order, and the difference goes back once its account is known and the next statement has it", async () => {
  const it = await statementShop();
  const { order } = await it.awaited({ fields: { depositor: it.name } });
  await it.drop([{ name: it.name, amount: order.total + 5000 }]);
  const [line] = await it.linesNow();
  const over = { lineId: line!.id, kind: "over" as const, target: order.number };
  const both = await Promise.all([it.settle([over]), it.settle([over])]);
  expect(
    both
      .flat()
      .map(({ outcome }) => outcome)
      .toSorted(),
  ).toEqual(["done", "same"]);
  expect(await it.now(order)).toMatchObject({ payment: "paid", delivery: "ready" });
  expect(await it.refundsOf(order)).toMatchObject([{ amount: 5000, state: "awaiting_account" }]);
  await giveRefundAccount(it.shop, await it.now(order), account);
  expect(await it.refundsOf(order)).toMatchObject([{ state: "to_send" }]);

  const dropped = await it.drop([
    { name: "김환불", amount: -5000, after: 3 },
    { name: "편의점", amount: -3000, after: 3 },
  ]);
  expect(dropped).toMatchObject({ added: 1, others: 1 });
  expect((await it.view()).sure).toMatchObject([{ isOut: true, choices: [{ kind: "sent" }] }]);
  await Promise.all([it.pressed(), it.pressed()]);
  expect(await it.refundsOf(order)).toMatchObject([{ state: "done", amount: 5000 }]);
  expect((await it.bookOf(order)).filter((entry) => entry.startsWith("returned"))).toEqual([
    "returned_by_hand 5000",
  ]);
  expect(await it.now(order)).toMatchObject({ payment: "paid", delivery: "ready" });
  expect(await it.compared()).toMatchObject({ open: 0 });
});

test("money for a cancelled order goes back; late money pays an order whose pieces are there", async () => {
  const it = await statementShop();
  const { order } = await it.awaited({ fields: { depositor: it.name } });
  const { order: late } = await it.awaited({ price: 8000, fields: { depositor: `김${it.name}` } });
  await cancelOrder(it.shop, order, { by: "shopper" });
  await it.over(late);
  await endDeposits(it.shop);
  await it.drop([
    { name: it.name, amount: order.total },
    { name: `김${it.name}`, amount: late.total },
  ]);
  const { sure, doubtful } = await it.view();
  expect([sure, doubtful.map(({ doubt }) => doubt)]).toEqual([[], ["ended", "ended"]]);
  const [canceled, expired] = await it.linesNow();
  await it.settle([
    { lineId: canceled!.id, kind: "return", target: order.number },
    { lineId: expired!.id, kind: "pay", target: late.number },
  ]);
  expect(await it.refundsOf(order)).toMatchObject([
    { kind: "unwanted", state: "awaiting_account", amount: order.total },
  ]);
  expect((await it.now(order)).payment).toBe("canceled");
  expect(await it.now(late)).toMatchObject({ payment: "paid", delivery: "ready" });
});

test("undoing a wrong match moves the money's entry and frees the line for the right order", async () => {
  const it = await statementShop();
  const { order } = await it.awaited({ fields: { depositor: it.name } });
  const { order: right } = await it.awaited({ fields: { depositor: `김${it.name}` } });
  await it.drop([{ name: "엄마", amount: order.total }]);
  const [line] = await it.linesNow();
  await it.settle([{ lineId: line!.id, kind: "pay", target: order.number }]);
  await Promise.allSettled([it.undo(line!.id), it.undo(line!.id)]);
  expect((await it.now(order)).payment).toBe("waiting_deposit");
  expect((await it.bookOf(order)).slice(-2)).toEqual([
    `capture_undone ${order.total}`,
    `deposit_awaited ${order.total}`,
  ]);
  await it.settle([{ lineId: line!.id, kind: "pay", target: right.number }]);
  expect((await it.now(right)).payment).toBe("paid");
  const sums = await it.shop.db.select().from(payments).where(eq(payments.orderId, order.id));
  expect(sums.reduce((sum, { captured, returned }) => sum + captured - returned, 0)).toBe(0);
  const undone = await it.shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "statement.undo"));
  expect(undone.filter(({ subject }) => subject === `order ${order.number}`)).toHaveLength(1);
});

test("who undoes at the order frees the line as well", async () => {
  const it = await statementShop();
  const { order } = await it.awaited({ fields: { depositor: it.name } });
  await it.drop([{ name: it.name, amount: order.total }]);
  await it.pressed();
  await undoTransfer(it.shop, { number: order.number, words: "다른 분" }, it.admin);
  expect(await it.statesNow()).toEqual([`waiting ${order.total}`]);
});

test("two people who give one line to two orders pay one of them", async () => {
  const it = await statementShop();
  const { order } = await it.awaited({ fields: { depositor: it.name } });
  const { order: other } = await it.awaited({ fields: { depositor: it.name } });
  await it.drop([{ name: it.name, amount: order.total }]);
  const [line] = await it.linesNow();
  const results = await Promise.all(
    [order, other].map(({ number: target }) =>
      it.settle([{ lineId: line!.id, kind: "pay", target }]),
    ),
  );
  expect(
    results
      .flat()
      .map(({ outcome }) => outcome)
      .toSorted(),
  ).toEqual(["done", "refused"]);
  const states = [(await it.now(order)).payment, (await it.now(other)).payment];
  expect(states.toSorted()).toEqual(["paid", "waiting_deposit"]);
});

test("while a line is settled and undone at once, its money is in one place", async () => {
  const it = await statementShop();
  const { order } = await it.awaited({ fields: { depositor: it.name } });
  await it.drop([{ name: it.name, amount: order.total - 1000 }]);
  const [line] = await it.linesNow();
  const pick = { lineId: line!.id, kind: "part" as const, target: order.number };
  await it.settle([pick]);
  await Promise.allSettled([
    it.undo(line!.id),
    it.settle([{ ...pick, kind: "return" }]),
    it.settle([pick]),
  ]);
  const [now] = await it.linesNow();
  const refunds = await it.refundsOf(order);
  expect(refunds).toHaveLength(now!.state === "returned" ? 1 : 0);
});

test("a choice that no longer fits is refused by its line, and the others are done", async () => {
  const it = await statementShop();
  const { order } = await it.awaited({ fields: { depositor: it.name } });
  const { order: other } = await it.awaited({ price: 8000, fields: { depositor: `김${it.name}` } });
  await it.drop([
    { name: it.name, amount: order.total - 1 },
    { name: `김${it.name}`, amount: other.total },
  ]);
  const [short, exact] = await it.linesNow();
  const results = await it.settle([
    { lineId: short!.id, kind: "pay", target: order.number },
    { lineId: 999_999, kind: "pay", target: order.number },
    { lineId: exact!.id, kind: "pay", target: "20261121-AAAAAAAA" },
    { lineId: exact!.id, kind: "pay", target: other.number },
  ]);
  expect(results.map(({ outcome }) => outcome)).toEqual(["refused", "refused", "refused", "done"]);
  expect(results[0]!.words).toContain("미리 본 뒤에 주문이 바뀌었어요");
});

test("by hand: an order's number is typed, and a line that is no order's is put aside and taken back", async () => {
  const it = await statementShop();
  const { order } = await it.awaited({ fields: { depositor: it.name } });
  await it.drop([
    { name: "엄마", amount: order.total },
    { name: "월급", amount: 3_000_000 },
  ]);
  const [mother, wages] = await it.linesNow();
  await expect(
    matchByHand(it.shop, { line: mother!.id, number: "20261121-AAAAAAAA" }, it.admin),
  ).rejects.toMatchObject({ errors: { number: [expect.stringContaining("번호가 없어요")] } });
  await matchByHand(it.shop, { line: mother!.id, number: order.number.toLowerCase() }, it.admin);
  expect((await it.now(order)).payment).toBe("paid");
  await setAside(it.shop, { line: wages!.id }, it.admin);
  expect((await it.view()).left).toEqual([]);
  await it.undo(wages!.id);
  expect((await it.view()).left).toHaveLength(1);
});

test("where the last step of undoing breaks, nothing of it is done", async () => {
  const it = await statementShop();
  const { order } = await it.awaited({ fields: { depositor: it.name } });
  await it.drop([{ name: it.name, amount: order.total }]);
  await it.pressed();
  const before = [await it.now(order), await it.bookOf(order), await it.linesNow()];
  const [line] = await it.linesNow();
  const broken = {
    ...it.shop,
    follows: {
      ...it.shop.follows,
      transferUndone: () => Promise.reject(new Error("the power is out")),
    },
  };
  await expect(undoLine(broken, { line: line!.id, words: "다른 분" }, it.admin)).rejects.toThrow(
    "the power is out",
  );
  expect([await it.now(order), await it.bookOf(order), await it.linesNow()]).toEqual(before);
});

test.each([
  ["switched off", null],
  [
    "changed",
    { bank: "nh" as const, number: "351-0782-4410-93", holder: "소리상점", days: 3, safety: "" },
  ],
])(
  "what was ordered before the account was %s is found in the former account's statement",
  async (_, account) => {
    const it = await statementShop();
    const { order } = await it.awaited({ fields: { depositor: it.name } });
    it.setOwn(account);
    const rows = [{ name: it.name, amount: order.total }];
    expect(await it.drop(rows)).toMatchObject({ added: 1 });
    expect(await it.drop(rows)).toMatchObject({ added: 0, repeated: 1 });
    expect((await it.view()).sure.map(({ amount }) => amount)).toEqual([order.total]);
    expect((await it.pressed()).map(({ outcome }) => outcome)).toEqual(["done"]);
    expect(await it.now(order)).toMatchObject({ payment: "paid" });
  },
);
