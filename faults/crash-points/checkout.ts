import { place } from "../shoppers/place.ts";
import { agree, comeBack, watch, type Paying } from "../shoppers/pay.ts";
import { numberOf, type Purchase } from "../shoppers/purchase.ts";
import type { Wish } from "../shoppers/place.ts";
import type { Victim } from "./victims.ts";

/** The jobs of the clock that belong to a checkout, in the order they come round. */
export const ROUND = ["deliver notices", "reconcile payments"];

/**
 * A guest orders and pays once, and the worker does its round. Whether the shopper goes on after a crash is for `goesOn` to say; one who
 * does not closes the window then and there.
 */
export async function checkout(paying: Paying, wish: Wish, { victim, goesOn }: { victim: Victim; goesOn: () => boolean }): Promise<Purchase | null> {
  const purchase = await place(paying.browser, wish, { ...paying.random, chance: () => false });
  if (!purchase || !numberOf(purchase) || !goesOn()) return purchase;
  const paymentKey = await agree(paying, purchase);
  await comeBack({ ...paying, random: { ...paying.random, chance: () => false } }, purchase, paymentKey);
  if (!goesOn()) return purchase;
  await watch(paying, purchase, 3000);
  for (const job of ROUND) await victim.work(job);
  return purchase;
}
