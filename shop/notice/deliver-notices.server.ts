import { eq, sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import { notices } from "./table.server.ts";

const BATCH = 20;
const MOST_TRIES = 12;
/** A worker that dies while sending leaves its notices to the next one after this. */
const LEASE = "2 minutes";

/**
 * Sends what is due in the outbox. Several workers never send one notice at the same time; a repeat after a crash carries the same
 * Message-ID. What fails is tried again later and later, and parked after 12 tries. Returns how many were sent.
 */
export async function deliverNotices(shop: Shop): Promise<number> {
  let sent = 0;
  for (let taken = BATCH; taken === BATCH; ) {
    const due = await shop.db.update(notices)
      .set({ dueAt: sql`now() + ${LEASE}::interval`, tries: sql`${notices.tries} + 1` })
      .where(sql`${notices.id} in (select id from notices where state = 'queued' and due_at <= now() order by due_at limit ${BATCH} for update skip locked)`)
      .returning();
    taken = due.length;
    for (const notice of due) if (await send(shop, notice)) sent++;
  }
  return sent;
}

async function send(shop: Shop, { id, tries, messageId, to, subject, text, html }: typeof notices.$inferSelect): Promise<boolean> {
  try {
    await shop.mailer.send({ messageId, to, subject, text, html });
  } catch (error) {
    const lastError = String(error instanceof Error ? error.message : error).slice(0, 500);
    await shop.db.update(notices)
      .set({ lastError, state: tries >= MOST_TRIES ? "parked" : "queued", dueAt: sql`now() + make_interval(secs => least(3600, 5 * 2 ^ ${tries}::int))` })
      .where(eq(notices.id, id));
    return false;
  }
  await shop.db.update(notices).set({ state: "sent", sentAt: sql`now()`, lastError: null }).where(eq(notices.id, id));
  return true;
}
