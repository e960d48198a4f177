import { eq, sql } from "drizzle-orm";
import { adAnswer } from "#shop/member/consent/may-advertise.server.ts";
import { users } from "#shop/member/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { Letter } from "./find-letter.server.ts";
import { LETTERS } from "./letter.ts";
import { linksOf } from "./links-of.server.ts";
import { isOfSegment } from "./segment-condition.server.ts";
import { letterLinks, letterRecipients, letters } from "./table.server.ts";

/**
 * Writes down everybody whom a newsletter goes to, in one statement, and begins to send it; returns
 * how many. Whoever does not agree at this moment is none of them; whoever stops agreeing later is
 * left out then. Called with the letter locked.
 */
export async function beginLetter(
  db: Db,
  { now }: Pick<Shop, "now">,
  letter: Letter,
): Promise<number> {
  const { id, segment, channel } = letter;
  const { rowCount } = await db.execute(sql`
    insert into ${letterRecipients} (letter_id, account_id)
    select ${id}, u.id from ${users} u
    where ${isOfSegment(segment)} and ${adAnswer(sql`u.id`, channel, now())} <> 'no'
    on conflict do nothing`);
  const count = rowCount ?? 0;
  const state = count ? "sending" : "done";
  await db
    .update(letters)
    .set({ state, startedAt: sql`now()`, ...(!count && { endedAt: sql`now()` }) })
    .where(eq(letters.id, id));
  if (letter.countsLinks) await writeLinks(db, letter);
  return count;
}

async function writeLinks(db: Db, { id, blocks }: Letter): Promise<void> {
  const rows = linksOf(blocks)
    .slice(0, LETTERS.links)
    .map((address, at) => ({ letterId: id, place: at + 1, address }));
  if (rows.length) await db.insert(letterLinks).values(rows).onConflictDoNothing();
}
