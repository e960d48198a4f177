import { describe, expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { chooseInSandbox } from "./sandbox-books.server.ts";
import { depositInSandbox } from "./sandbox-bank.server.ts";
import { sandbox } from "./sandbox.server.ts";
import { windowOf, confirmed } from "#tests/given/sandbox.ts";

const { db } = await testShop();
const provider = sandbox({ db, answerWithin: 20, overtakenBy: 5 });

describe("deposits", () => {
  test.each([
    ["exact", 30_000],
    ["less", 29_000],
    ["more", 31_000],
  ])("%s: what was paid in is what the provider says it has", async (_, amount) => {
    const { paymentKey, number } = await confirmed(provider, db, "virtual_account");
    expect(await depositInSandbox(db, paymentKey, { amount, late: false })).toMatchObject({
      status: "paid",
      taken: amount,
    });
    expect(await provider.find(number)).toMatchObject({
      status: "paid",
      amount,
      returned: 0,
      receiptUrl: `/sandbox/receipt/${paymentKey}`,
    });
    expect(await depositInSandbox(db, paymentKey, { amount, late: true })).toBeNull();
  });

  test("ten people who pay into one account at once: one of them is taken", async () => {
    const { paymentKey } = await confirmed(provider, db, "virtual_account");
    const taken = await Promise.all(
      Array.from({ length: 10 }, () =>
        depositInSandbox(db, paymentKey, { amount: 30_000, late: false }),
      ),
    );
    expect(taken.filter((one) => one !== null)).toHaveLength(1);
  });

  test("after the deadline a bank turns it away; the provider says it is over only when asked; a late one gets in nevertheless", async () => {
    const { paymentKey, number, receipt } = await confirmed(provider, db, "virtual_account", {
      depositUntil: new Date(Date.now() - 1000),
    });
    expect(receipt).toMatchObject({ status: "waiting_deposit", expired: true });
    expect(await depositInSandbox(db, paymentKey, { amount: 30_000, late: false })).toBeNull();
    expect((await provider.find(number))?.status).toBe("waiting_deposit");
    expect(await depositInSandbox(db, paymentKey, { amount: 30_000, late: true })).toMatchObject({
      status: "paid",
    });
  });

  test("a closed account takes only what is late, and what was never given out takes nothing", async () => {
    const { paymentKey, back } = await confirmed(provider, db, "virtual_account");
    expect(await back(30_000, "close", { rest: true })).toMatchObject({
      status: "canceled",
      returned: 0,
    });
    expect(await depositInSandbox(db, paymentKey, { amount: 30_000, late: false })).toBeNull();
    expect(await depositInSandbox(db, paymentKey, { amount: 30_000, late: true })).toMatchObject({
      status: "paid",
      taken: 30_000,
    });
    for (const one of [
      await windowOf(provider, "virtual_account"),
      await windowOf(provider),
      await confirmed(provider, db),
    ])
      expect(await depositInSandbox(db, one.paymentKey, { amount: 1, late: true })).toBeNull();
  });

  test("an order that another payment paid takes no deposit", async () => {
    const card = await confirmed(provider, db);
    const other = await windowOf(provider, "virtual_account", { number: card.number });
    await chooseInSandbox(db, other.paymentKey, "succeed");
    await provider.confirm({
      orderNumber: card.number,
      paymentKey: other.paymentKey,
      amount: 30_000,
      once: "2",
    });
    expect(await depositInSandbox(db, other.paymentKey, { amount: 30_000, late: true })).toBeNull();
    expect(await provider.find(card.number)).toMatchObject({
      paymentKey: card.paymentKey,
      status: "paid",
    });
  });

  test("a brief account is over in a minute, whatever the shop asked for", async () => {
    const { receipt } = await confirmed(provider, db, "virtual_account", { choice: "brief" });
    expect(new Date(receipt.deposit!.dueAt).getTime() - Date.now()).toBeLessThanOrEqual(60_000);
    expect(receipt.deposit!.number).toMatch(/^0000\d{10}$/);
  });
});
