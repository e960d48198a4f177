import { setTimeout as wait } from "node:timers/promises";
import type { SeededRandom } from "#tests/seeded-random.ts";
import type { Shelf } from "#tests/faults/shelf.ts";
import { openBrowser, type Browser, type Street } from "#tests/faults/shoppers/browser.ts";
import { lostOnly, place, type Wish } from "#tests/faults/shoppers/place.ts";
import { numberOf, type Purchase } from "#tests/faults/shoppers/purchase.ts";
import { shopOnce, type Visit } from "#tests/faults/shoppers/shop-once.ts";

type Trip = {
  world: Visit["world"];
  street: Street;
  shelf: Shelf;
  members: Browser[];
  owner: Browser;
  random: SeededRandom;
  /** how long a shopper rests between two orders at most, in milliseconds; absent: not at all */
  mostRestMs?: number;
  /** what breaks a shopper's visit beside the shop; absent: the run ends by it */
  onTrouble?: (error: unknown) => void;
};

export type Shoppers = ReturnType<typeof openShopping>;

/** As many shoppers as there are members, one after the other, until it is ended. */
export function openShopping({
  world,
  street,
  shelf,
  members,
  owner,
  random,
  mostRestMs = 0,
  onTrouble = (error) => {
    throw error;
  },
}: Trip) {
  const purchases: Purchase[] = [];
  let isOpen = true;
  let begun = 0;

  function nextShopper(street: Street) {
    const at = begun++;
    const own = random.branch(`shopper ${at}`);
    const address = `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`;
    const guest = openBrowser(street, { address, random: own });
    const wish: Wish = {
      who: `guest ${at}`,
      by: "guest",
      productId: own.pick(shelf.products),
      quantity: own.between(1, 3),
      phone: `010${String(10_000_000 + at)}`,
      email: `shopper${at}@shoppers.sori.kr`,
      payBy: "card",
    };
    return { at, own, guest, wish };
  }

  async function shopper(member: Browser): Promise<void> {
    while (isOpen) {
      const { at, own, guest, wish } = nextShopper(street);
      const by = own.chance(0.4) ? "member" : "guest";
      const browser = by === "member" ? member : guest;
      const foreignKey = purchases.at(-1 - (at % 7))?.paymentKeys[0] ?? null;
      const receiver = () => guest;
      const visit = {
        world,
        browser,
        owner,
        random: own,
        shelf,
        record: null,
        receiver,
        foreignKey,
      };
      const ownWish = { ...wish, who: `${by} ${at}`, by } as const;
      const purchase = await shopOnce({ ...visit, wish: ownWish }).catch(onTrouble);
      if (purchase) purchases.push(purchase);
      await wait(own.between(0, mostRestMs));
    }
  }

  /**
   * A shopper who uses only this process orders, retrying. False: no order within a shopper's
   * patience.
   */
  async function orderBy(app: Street["apps"][number]): Promise<boolean> {
    const { own, guest, wish } = nextShopper({ ...street, apps: [app] });
    const purchase = await place(guest, wish, own).catch(lostOnly);
    if (purchase) purchases.push(purchase);
    return Boolean(purchase && numberOf(purchase));
  }

  const all = Promise.all(members.map(shopper));
  return {
    orderBy,
    /** of those shoppers who are done */
    purchases,
    async end(): Promise<Purchase[]> {
      isOpen = false;
      await all;
      return purchases;
    },
  };
}
