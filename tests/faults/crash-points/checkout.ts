import { jobs } from "#server/process/worker.server.ts";
import { agree, comeBack, watch, type PaymentTools } from "#tests/faults/shoppers/pay.ts";
import { place, type Wish } from "#tests/faults/shoppers/place.ts";
import { numberOf, type Purchase } from "#tests/faults/shoppers/purchase.ts";
import { patience } from "#tests/patience.ts";
import type { SeededRandom } from "../seeded-random.ts";
import type { Victim } from "./victims.ts";

/** The jobs of the clock that belong to a checkout. */
export const ROUND = jobs
  .map(({ name }) => name)
  .filter((name) => /deliver|reconcile payments/.test(name));

/** Nothing but the straight way, so that every checkout says the same on the wires. */
const straight = (random: SeededRandom): SeededRandom => ({ ...random, chance: () => false });

/** A guest orders and pays once, and the worker does its round. A shopper who does not go on after a crash closes the window then and there. */
export async function checkout(
  { random, ...paying }: PaymentTools,
  wish: Wish,
  { victim, isHere }: { victim: Victim; isHere: () => boolean },
): Promise<Purchase | null> {
  const shopper = { ...paying, random: straight(random) };
  const purchase = await place(shopper.browser, wish, shopper.random);
  if (purchase && numberOf(purchase) && isHere()) {
    const paymentKey = await agree(shopper, purchase);
    await comeBack(shopper, purchase, paymentKey);
    if (isHere()) await watch(shopper, purchase, patience(8000));
  }
  for (const job of ROUND) await victim.work(job);
  return purchase;
}
