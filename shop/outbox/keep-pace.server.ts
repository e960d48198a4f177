import { eq, sql, type SQL } from "drizzle-orm";
import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "../shop.ts";
import { noticePaces } from "#shop/notice/table.server.ts";

/** How much a process reserves at a time; it stops within this when it is told to. */
const RESERVED_SECONDS = 5;
/** One that would wait longer leaves the sending to the process that sends now. */
const MOST_WAIT_SECONDS = 1;

/** Slots for `count` mails, one every `gapMs`, the first of them after `delayMs`. */
type Slots = { count: number; delayMs: number; gapMs: number };

/**
 * Reserves the next slots for mails over all processes, at most `most` of them; null when nothing
 * is due, or another process has them. `isDue` chooses the notices.
 */
export async function reserveSlots(
  db: Db,
  { perSecond, most, isDue }: { perSecond: number; most: number; isDue: SQL | undefined },
): Promise<Slots | null> {
  const count = Math.max(1, Math.min(most, Math.floor(perSecond * RESERVED_SECONDS)));
  const span = sql`make_interval(secs => ${count / perSecond}::float8)`;
  const { rows } = await db.execute<{ delay: number }>(sql`
    insert into notice_paces as pace (channel, free_at)
    select 'mail', now() + ${span} where exists (select from notices where ${isDue})
    on conflict (channel) do update set free_at = greatest(pace.free_at, now()) + ${span}
      where pace.free_at <= now() + make_interval(secs => ${MOST_WAIT_SECONDS})
    returning extract(epoch from free_at - ${span} - now())::float8 as delay`);
  const [row] = rows;
  return row ? { count, delayMs: row.delay * 1000, gapMs: 1000 / perSecond } : null;
}

/** Slots that nothing was sent in are free again. */
export async function giveBackSlots(db: Db, { gapMs }: Slots, count: number): Promise<void> {
  if (count <= 0) return;
  await db
    .update(noticePaces)
    .set({ freeAt: sql`free_at - make_interval(secs => ${(count * gapMs) / 1000}::float8)` })
    .where(eq(noticePaces.channel, "mail"));
}

/** Waits for the slot of the mail at this place, counted from when the slots were reserved. */
export async function waitForSlot(slots: Slots | null, at: number, sinceMs: number): Promise<void> {
  if (!slots) return;
  const left = slots.delayMs + at * slots.gapMs - (performance.now() - sinceMs);
  if (left > 0) await wait(left);
}

export type { Slots };
