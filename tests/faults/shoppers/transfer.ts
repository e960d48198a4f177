import { bankStatement } from "#tests/given/bank-statement.ts";
import type { Browser } from "./browser.ts";
import { numberOf, type Purchase } from "./purchase.ts";
import { went } from "./after.ts";

/** Where everybody transfers to. */
export const shopAccount = { bank: "kb", number: "123456-01-789012", holder: "소리상점" } as const;

/** Money that came to the shop's own account: of one order, once, whatever the shop made of it. */
export type Deposit = { number: string; amount: number; statement: string };

const DESK = "/admin/deposits";

/** The buyer transfers; the bank's statement has it from then on, in the same words each time. */
export function transfer(purchase: Purchase): Deposit {
  const statement = bankStatement(shopAccount.number, [
    { at: new Date(), amount: purchase.totalShown, name: purchase.ordererName },
  ]);
  return { number: numberOf(purchase)!, amount: purchase.totalShown, statement };
}

/** The owner drops the statement and settles its line, if it still waits for that. */
export async function settleAtDesk(owner: Browser, deposit: Deposit): Promise<void> {
  await owner.send(DESK, { intent: "import", text: deposit.statement });
  const { body } = await owner.visit(DESK);
  const [, name] =
    new RegExp(`name="(pick\\.\\d+)"[^>]*value="pay:${deposit.number}"`).exec(body) ?? [];
  if (name) await owner.send(DESK, { intent: "settle", [name]: `pay:${deposit.number}` });
}

/** The owner takes the line for another order's and says so. */
export async function undoAtDesk(owner: Browser, deposit: Deposit): Promise<void> {
  const { body } = await owner.visit(DESK);
  const row = body.split("<li").find((part) => part.includes(deposit.number)) ?? "";
  const [, line] = /name="line"[^>]*value="(\d+)"/.exec(row) ?? [];
  if (line) await owner.send(DESK, { intent: "undo", line, words: "다른 주문의 입금" });
}

/** The buyer has the parcel and ends the delivery. */
export async function confirmReceipt(browser: Browser, purchase: Purchase): Promise<void> {
  const answer = await browser.send(`/my?order=${numberOf(purchase)}`, {
    intent: "confirm",
    number: numberOf(purchase)!,
  });
  if (!went(answer) && answer.status !== 409)
    purchase.trouble.push(`I11 confirming was answered ${answer.status}`);
}
