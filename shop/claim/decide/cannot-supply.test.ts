import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { claimDesk } from "#tests/has/claim-desk.ts";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { refundDueAfter } from "#shop/money/refund/refund-terms.ts";
import { lost } from "#tests/has/scripted-provider.ts";
import { listDuties } from "#shop/office/duty/list-duties.server.ts";
import { cannotSupply } from "./cannot-supply.server.ts";
import { refused } from "#tests/given/refused.ts";

const desk = await claimDesk();
const { shop } = desk;
const words = "녹음을 끝내지 못했어요.";
const due = refundDueAfter(calendarDayOf(new Date()));
const unsupplied = (order: { number: string }, pieces: { lineId: number; quantity: number }[]) => {
  const form = { key: randomUUID(), words, pieces };
  return () => cannotSupply(shop, order.number, form, desk.admin);
};

test("of two lines one cannot be supplied: told and given back at once, once, and not on the shelf again", async () => {
  const { order, lines, products } = await desk.buys("ready", { quantities: [2, 1] });
  const register = unsupplied(order, [{ lineId: lines[0]!.id, quantity: 1 }]);
  await Promise.all([register(), register()]);
  await register();
  const claims = await desk.claimsOf(order);
  expect(claims).toMatchObject([
    { kind: "cancel", reason: "cannot_supply", status: "completed", refundAmount: 10_000 },
  ]);
  expect(await desk.refund(claims[0]!.id)).toMatchObject({ state: "done", dueOn: due });
  expect(await desk.money(order)).toMatchObject({ returned: 10_000, reserved: 0 });
  expect(await desk.stock(products[0]!)).toBe(7);
  expect(await desk.told(order)).toEqual(["claim-unsupplied", "claim-completed"]);
});

test("all of it: the whole of the money, shipping too, and nothing stands on the shelf", async () => {
  const { order, lines, products } = await desk.buys("ready", { quantities: [2] });
  await unsupplied(order, [{ lineId: lines[0]!.id, quantity: 2 }])();
  expect(await desk.money(order)).toMatchObject({ returned: order.total });
  expect(await desk.now(order)).toMatchObject({ payment: "refunded", hold: "released" });
  expect(await desk.stock(products[0]!)).toBe(7);
});

test("until the money is back it is a duty with its own three days", async () => {
  const { order, lines } = await desk.buys("ready");
  desk.payments.on.cancel = lost("before", 1);
  await unsupplied(order, [{ lineId: lines[0]!.id, quantity: 1 }])();
  const [claim] = await desk.claimsOf(order);
  const { rows } = await listDuties(shop, ["unsupplied", "refund", "claim"], 1);
  expect(rows).toMatchObject([{ kind: "unsupplied", key: claim!.id, dueOn: due }]);
});

test("only what is paid, here and not asked back otherwise, and no more than is left", async () => {
  const sent = await desk.buys("delivery");
  const one = (line: { id: number }, quantity = 1) => [{ lineId: line.id, quantity }];
  expect(await refused(unsupplied(sent.order, one(sent.lines[0]!))())).toBe("order-not-cancelable");
  const { order, lines } = await desk.buys("ready");
  expect(await refused(unsupplied(order, [])())).toBe("line");
  expect(await refused(unsupplied(order, one(lines[0]!, 3))())).toBe(`quantity.${lines[0]!.id}`);
  expect(await refused(unsupplied(order, one(sent.lines[0]!))())).toBe(
    `quantity.${sent.lines[0]!.id}`,
  );
  await desk.asks(order, [1], { kind: "cancel" });
  expect(await refused(unsupplied(order, one(lines[0]!))())).toBe("claim-open");
  expect(await refused(unsupplied({ number: "20260101-AAAAAAAA" }, one(lines[0]!))())).toBe(
    "order-not-found",
  );
});
