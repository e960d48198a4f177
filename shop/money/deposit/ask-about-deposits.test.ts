import { expect, test } from "vitest";
import { openCounter } from "#tests/has/money-counter.ts";
import { lost } from "#tests/has/scripted-provider.ts";
import { askAboutDeposits } from "./ask-about-deposits.server.ts";

test("a deposit whose webhook nobody heard is found after a start and after a miss, and else the provider is left alone", async () => {
  const { shop, payments, bought, now } = await openCounter();
  const [first, second, third] = [
    await bought({ payBy: "virtual_account" }),
    await bought({ payBy: "virtual_account" }),
    await bought({ payBy: "virtual_account" }),
  ].map(({ order }) => order);
  payments.payIn(first!.paymentKey!);
  await askAboutDeposits(shop);
  expect([(await now(first!)).payment, (await now(second!)).payment]).toEqual([
    "paid",
    "waiting_deposit",
  ]);

  payments.payIn(second!.paymentKey!);
  payments.asked.length = 0;
  await askAboutDeposits(shop);
  expect(payments.asked).toEqual([]);
  shop.missed.hint = true;
  payments.on.find = lost("before");
  await askAboutDeposits(shop);
  expect((await now(second!)).payment).toBe("waiting_deposit");
  payments.on.find = undefined;
  await askAboutDeposits(shop);
  expect([(await now(second!)).payment, (await now(third!)).payment]).toEqual([
    "paid",
    "waiting_deposit",
  ]);
  payments.asked.length = 0;
  await askAboutDeposits(shop);
  expect(payments.asked).toEqual([]);
});
