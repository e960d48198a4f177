import type { Shop } from "#shop/shop.ts";
import { watches } from "#shop/watch/table.server.ts";
import { wishes } from "#shop/wish/table.server.ts";
import type { DemoMember } from "./seed-members.server.ts";
import type { ShelfProduct } from "./seed-shelf.server.ts";

const HOUR = 3600_000;
const WISHED_BY_DEMO = ["pixel-voices", "rainy-whisper", "voice-postcards", "audiobook-reading"];

/**
 * Stock alerts for the sold-out product, and wish lists; the demo member's has several products.
 */
export async function seedLater(
  shop: Shop,
  shelf: ShelfProduct[],
  { all, demo }: { all: DemoMember[]; demo: DemoMember },
): Promise<void> {
  const now = shop.now().getTime();
  const soldOut = shelf.find(({ stock }) => stock === 0);
  if (soldOut)
    await shop.db.insert(watches).values(
      [...all.slice(0, 4), demo].map(({ id }, at) => ({
        kind: "restock" as const,
        productId: soldOut.id,
        userId: id,
        createdAt: new Date(now - (90 - at * 11) * HOUR),
      })),
    );
  const open = shelf.filter(({ isShow }) => isShow);
  const lists = [
    ...all.slice(0, 6).map(({ id }, at) => ({ id, mine: open.slice(at, at + 3) })),
    { id: demo.id, mine: open.filter(({ key }) => WISHED_BY_DEMO.includes(key)) },
  ];
  const rows = lists.flatMap(({ id, mine }) =>
    mine.map((product, at) => ({
      userId: id,
      productId: product.id,
      addedAt: new Date(now - (at + 2) * 7 * HOUR),
    })),
  );
  await shop.db.insert(wishes).values(rows);
}
