import { eq, inArray, sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import { secretEvents } from "./member-words.ts";
import { notices } from "./table.server.ts";

const BATCH = 20;
const MOST_TRIES = 12;
/** A worker that dies while sending leaves its notices to the next one after this. */
const LEASE = "2 minutes";
const MARK_AFTER_MS = 5000;

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
    let done: string[] = [];
    let marked = performance.now();
    for (const [at, notice] of due.entries()) {
      if (await send(shop, notice)) done.push(notice.id);
      // Together, where the mail server is quick; well before the lease ends, where it is not.
      if (at < due.length - 1 && performance.now() - marked < MARK_AFTER_MS) continue;
      await markSent(shop, done);
      sent += done.length;
      done = [];
      marked = performance.now();
    }
  }
  return sent;
}

/** What lets its reader in is not kept once it is sent. */
const unlessSecret = (words: typeof notices.text | typeof notices.html) => sql`case when ${inArray(notices.event, [...secretEvents])} then '' else ${words} end`;

/** A crash before this sends them again, under the same Message-IDs. */
async function markSent(shop: Shop, ids: string[]): Promise<void> {
  if (ids.length) await shop.db.update(notices).set({ state: "sent", sentAt: sql`now()`, lastError: null, text: unlessSecret(notices.text), html: unlessSecret(notices.html) }).where(inArray(notices.id, ids));
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
  return true;
}
