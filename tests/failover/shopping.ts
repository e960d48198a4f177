import type { SeededRandom } from "#tests/faults/seeded-random.ts";
import type { Shelf } from "#tests/faults/shelf.ts";
import { openBrowser, type Browser, type Street } from "#tests/faults/shoppers/browser.ts";
import type { Wish } from "#tests/faults/shoppers/place.ts";
import type { Purchase } from "#tests/faults/shoppers/purchase.ts";
import { shopOnce, type Visit } from "#tests/faults/shoppers/shop-once.ts";

type Trip = {
  world: Visit["world"];
  street: Street;
  shelf: Shelf;
  members: Browser[];
  owner: Browser;
  random: SeededRandom;
};

/** As many shoppers as there are members, one after the other, until it is ended. */
export function openShopping({ world, street, shelf, members, owner, random }: Trip) {
  const purchases: Purchase[] = [];
  let isOpen = true;
  let begun = 0;

  async function shopper(member: Browser): Promise<void> {
    while (isOpen) {
      const at = begun++;
      const own = random.branch(`shopper ${at}`);
      const by = own.chance(0.4) ? "member" : "guest";
      const address = `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`;
      const browser = by === "member" ? member : openBrowser(street, { address, random: own });
      const wish: Wish = {
        who: `${by} ${at}`,
        by,
        productId: own.pick(shelf.products),
        quantity: own.between(1, 3),
        phone: `010${String(10_000_000 + at)}`,
        email: `shopper${at}@example.com`,
        payBy: "card",
      };
      const foreignKey = purchases.at(-1 - (at % 7))?.paymentKeys[0] ?? null;
      const visit = { world, browser, owner, random: own, wish, shelf, record: null, foreignKey };
      const purchase = await shopOnce(visit);
      if (purchase) purchases.push(purchase);
    }
  }

  const all = Promise.all(members.map(shopper));
  return {
    async end(): Promise<Purchase[]> {
      isOpen = false;
      await all;
      return purchases;
    },
  };
}
