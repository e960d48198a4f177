import { lookAgain, type Paying } from "./pay.ts";
import { numberOf, type Purchase } from "./purchase.ts";

/** A member calls the order off in their own list. */
export async function callOff({ browser }: Paying, purchase: Purchase): Promise<void> {
  const answer = await browser.send(`/my?order=${numberOf(purchase)}`, { intent: "cancel", number: numberOf(purchase)! });
  if (answer.status >= 300 && answer.status < 400) {
    purchase.toldCanceled = true;
    await lookAgain({ browser }, purchase);
  } else if (answer.status === 409) purchase.refusal = "not cancelable";
  else purchase.trouble.push(`I11 cancelling was answered ${answer.status}`);
}
