import { sql } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { occasions } from "#shop/letter/occasion.ts";
import { everybody } from "#shop/letter/segment.ts";
import { letterLinks, letters } from "#shop/letter/table.server.ts";
import type { Block } from "#shop/page/blocks.ts";
import type { Shop } from "#shop/shop.ts";
import type { ShelfProduct } from "./seed-shelf.server.ts";

const text = (html: string): Block => ({ kind: "text", key: "words001", html });
const row = (products: readonly ShelfProduct[]): Block => ({
  kind: "products",
  key: "shelf001",
  heading: "이번에 들려드릴 소리",
  products: products.map(({ id }) => id),
});

/** A newsletter that was sent a while ago, one that is being written, and a welcome, still off. */
export async function seedLetters({ db }: Shop, shelf: readonly ShelfProduct[]): Promise<void> {
  const sent = randomLetters(10);
  const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;
  await db.insert(letters).values([
    {
      id: sent,
      channel: "mail",
      subject: "늦가을에 어울리는 목소리",
      blocks: [
        text("<p>밤이 길어졌어요. 이불 속에서 듣기 좋은 소리를 모았어요.</p>"),
        row(shelf.slice(0, 3)),
        { kind: "button", key: "press001", words: "모두 둘러보기", to: "/" },
      ],
      segment: everybody,
      countsLinks: true,
      state: "done",
      sent: 11,
      refused: 1,
      createdAt: daysAgo(17),
      startedAt: daysAgo(16),
      endedAt: daysAgo(16),
      updatedAt: daysAgo(16),
    },
    {
      id: randomLetters(10),
      channel: "mail",
      subject: "겨울 목소리가 왔어요",
      blocks: [
        text("<h2>첫눈을 기다리며</h2><p>겨울에 새로 녹음한 소리를 먼저 들려드려요.</p>"),
        row(shelf.slice(3, 6)),
      ],
      segment: { ...everybody, wishes: true },
    },
    {
      id: randomLetters(10),
      occasion: "welcome",
      channel: "mail",
      subject: occasions.welcome.subject,
      blocks: [...occasions.welcome.blocks],
      segment: everybody,
    },
  ]);
  await db.insert(letterLinks).values(
    [...shelf.slice(0, 3).map(({ id }) => `/product/${id}`), "/"].map((address, at) => ({
      letterId: sent,
      place: at + 1,
      address,
      followed: [9, 4, 6, 3][at]!,
    })),
  );
}
