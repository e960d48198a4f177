import { giveBackSome } from "./after.ts";
import { hiddenFields, type Browser } from "./browser.ts";
import { payDifference } from "./difference.ts";
import type { PaymentTools } from "./pay.ts";
import { numberOf, type Purchase } from "./purchase.ts";

/** A wider licence is bought for the difference. */
export async function widen(paying: PaymentTools, purchase: Purchase): Promise<void> {
  const path = `/order-licences/${numberOf(purchase)}`;
  const { line, value, won, version } = hiddenFields((await paying.browser.visit(path)).body);
  if (!line || !value || !won || !version) return;
  const wider = { intent: "widen", line, value, won, version };
  await payDifference(paying, purchase, await paying.browser.send(path, wider));
}

/** Perhaps it is widened, perhaps while the owner gives all of the first order back. */
export async function licence(
  paying: PaymentTools,
  owner: Browser,
  purchase: Purchase,
): Promise<void> {
  const { random } = paying;
  const giveBack = () => giveBackSome(owner, purchase, purchase.totalShown);
  if (random.chance(0.2)) return void (await Promise.all([widen(paying, purchase), giveBack()]));
  await widen(paying, purchase);
  if (random.chance(0.5)) await giveBack();
}
