import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { MailSink } from "#tests/faults/processes/mail-sink.ts";
import { patience } from "#tests/patience.ts";
import type { Answer, Browser } from "./browser.ts";
import { lookAgain, type PaymentTools } from "./pay.ts";
import { numberOf, type Purchase } from "./purchase.ts";

/** Where a deposit goes back to. */
const account = ({ payBy }: Purchase): Record<string, string> =>
  payBy === "virtual_account"
    ? { bank: "shinhan", accountNumber: "110123456789", accountHolder: "홍길동" }
    : {};

/** Done, and not sent to sign in instead. */
export const went = ({ status, location }: Answer): boolean =>
  status >= 300 && status < 400 && !/^\/(admin-)?login/.test(location ?? "");
const CODE_MS = patience(20_000);

/** A member calls the order off in their own list. */
export async function callOff({ browser }: PaymentTools, purchase: Purchase): Promise<void> {
  const answer = await browser.send(`/my?order=${numberOf(purchase)}`, {
    intent: "cancel",
    number: numberOf(purchase)!,
    ...account(purchase),
  });
  if (went(answer)) purchase.toldCanceled = true;
  else if (answer.status !== 409)
    purchase.trouble.push(`I11 cancelling was answered ${answer.status}`);
  await lookAgain({ browser }, purchase);
}

/** A guest does so after proving a one-time code, if its mail comes while they wait. */
export async function callOffAsGuest(
  { browser }: PaymentTools,
  purchase: Purchase,
  sink: MailSink,
): Promise<void> {
  const number = numberOf(purchase)!;
  await browser.send("/non-member/order/info", {
    intent: "code",
    orderNumber: number,
    phone: purchase.ordererPhone,
  });
  for (
    const giveUpAt = performance.now() + CODE_MS;
    performance.now() < giveUpAt;
    await wait(500)
  ) {
    const code = sink.takeCode(purchase.ordererEmail);
    if (!code) continue;
    const proved = await browser.send("/non-member/order/info", {
      intent: "prove",
      orderNumber: number,
      code,
    });
    // A proof whose answer was lost is used up.
    if (proved.status !== 303) return;
    const answer = await browser.send(`/non-member/order/manage/${number}`, {
      intent: "cancel",
      ...account(purchase),
    });
    if (went(answer)) purchase.toldCanceled = true;
    else if (answer.status !== 409)
      purchase.trouble.push(`I11 cancelling was answered ${answer.status}`);
    return;
  }
}

/** The owner gives some of it back; what is posted again after a lost answer is the same refund. */
export async function giveBackSome(
  owner: Browser,
  purchase: Purchase,
  amount: number,
): Promise<void> {
  const answer = await owner.send(`/admin/order/${numberOf(purchase)}`, {
    intent: "money-refund",
    key: randomUUID(),
    amount: String(amount),
    reason: "일부 환불",
    ...account(purchase),
  });
  if (went(answer)) purchase.toldReturned.push(amount);
  else if (answer.status !== 409)
    purchase.trouble.push(`I11 a refund was answered ${answer.status}`);
}

/** The owner sends the parcel. */
export async function ship(owner: Browser, purchase: Purchase): Promise<void> {
  const answer = await owner.send(`/admin/order/${numberOf(purchase)}`, {
    intent: "ship",
    company: "CJ대한통운",
    waybillNumber: "123456789011",
  });
  if (!went(answer) && answer.status !== 409)
    purchase.trouble.push(`I11 shipping was answered ${answer.status}`);
}
