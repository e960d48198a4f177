import type { Verdict } from "#tests/faults/check/verdict.ts";
import type { SeededRandom } from "#tests/seeded-random.ts";
import type { Shelf } from "#tests/faults/shelf.ts";
import { openBrowser, type Street } from "#tests/faults/shoppers/browser.ts";
import { agree, comeBack, watch } from "#tests/faults/shoppers/pay.ts";
import { place } from "#tests/faults/shoppers/place.ts";
import { isShownPaid, numberOf, type Purchase } from "#tests/faults/shoppers/purchase.ts";
import type { Visit } from "#tests/faults/shoppers/shop-once.ts";
import { patience } from "#tests/patience.ts";

type Trip = {
  world: Pick<Visit["world"], "gateway">;
  street: Street;
  shelf: Shelf;
  random: SeededRandom;
};

/** A guest's order from form to payment, using only this street's processes. */
export async function buyWhole({ world, street, shelf, random }: Trip): Promise<Purchase | null> {
  const browser = openBrowser(street, { address: "192.0.2.7", random });
  const tools = { browser, gateway: world.gateway, random };
  const at = random.between(1000, 9999);
  const purchase = await place(
    browser,
    {
      who: `guest 9${at}`,
      by: "guest",
      productId: shelf.products[0]!,
      quantity: 2,
      phone: `0107777${at}`,
      email: `whole${at}@buyers.sori.kr`,
      payBy: "card",
    },
    random,
  );
  if (!purchase || !numberOf(purchase)) return null;
  await comeBack(tools, purchase, await agree(tools, purchase));
  await watch(tools, purchase, patience(20_000));
  return purchase;
}

export const paidAt = (place: string, purchase: Purchase | null): Verdict => ({
  invariant: "   whole order",
  looked: `a guest who meets only ${place}`,
  broken:
    purchase && isShownPaid(purchase)
      ? []
      : [purchase ? `it was shown as ${purchase.shown.at(-1)}` : "there was no order"],
});
