import { and, asc, eq, inArray, lte, sql, type SQL } from "drizzle-orm";
import { isDatabaseAway } from "../database/database-away.server.ts";
import { inTransaction } from "../database/transaction.server.ts";
import type { Db, Shop } from "../shop.ts";
import { findDress, mailOf, messageOf, type Dress, type Notice } from "./dress-notice.server.ts";
import { secretEvents } from "./secret-events.ts";
import type { MailboxRow } from "./mailer.ts";
import { mailbox, notices } from "./table.server.ts";
import { isUndeliverable, isUnreachable } from "./undelivered.ts";

const BATCH = 20;
const MOST_KEPT = 200;
const MOST_TRIES = 12;
/** Of one that only ever met a shut door: about a day. */
const MOST_TRIES_SHUT = 300;
/** A worker that dies while sending leaves its notices to the next one after this. */
const LEASE_SECONDS = 120;
/** After this no sending begins, so that it ends before another worker takes the same notice. */
const BEGIN_WITHIN_MS = 60_000;
const MARK_AFTER_MS = 5000;
const PAUSE_SECONDS = 5;

export type Channel = Notice["channel"];

/** Several workers never send one notice at the same time; a repeat after a crash keeps its id. */
export async function deliverNotices(shop: Shop, channel: Channel = "mail"): Promise<number> {
  let sent = 0;
  for (;;) {
    const round = (await keepRound(shop, channel)) ?? (await sendRound(shop, channel));
    sent += round.sent;
    if (round.isLast) return sent;
  }
}

type Round = { sent: number; isLast: boolean };

/** A door that leads to this same database: one transaction, and nothing comes twice. Null for others, or where one cannot be kept: then each is tried by itself. */
async function keepRound(shop: Shop, channel: Channel): Promise<Round | null> {
  const { mailer, messenger } = shop;
  const rowOf = (notice: Notice, dress: Dress): MailboxRow | undefined =>
    channel === "mail"
      ? mailer.inMailbox?.(mailOf(shop, notice, dress))
      : messenger.inMailbox?.(messageOf(notice, dress));
  if (!(channel === "mail" ? mailer : messenger).inMailbox) return null;
  try {
    return await inTransaction(shop.db, async (db) => {
      const due = await lockDue(db, channel);
      if (!due.length) return { sent: 0, isLast: true };
      const dress = await findDress({ ...shop, db }, due);
      await db
        .insert(mailbox)
        .values(due.map((notice) => rowOf(notice, dress)!))
        .onConflictDoNothing({ target: mailbox.messageId });
      const ids = due.map(({ id }) => id);
      await markSent(db, ids, { tries: sql`${notices.tries} + 1` });
      return { sent: due.length, isLast: due.length < MOST_KEPT };
    });
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    return null;
  }
}

const lockDue = (db: Db, channel: Channel): Promise<Notice[]> =>
  db
    .select()
    .from(notices)
    .where(isDue(channel))
    .orderBy(asc(notices.dueAt))
    .limit(MOST_KEPT)
    .for("update", { skipLocked: true });

async function sendRound(shop: Shop, channel: Channel): Promise<Round> {
  const due = await take(shop, channel);
  const { sent, isShut } = await sendAll(shop, due);
  return { sent, isLast: due.length < BATCH || isShut };
}

const isDue = (channel: Channel) =>
  and(eq(notices.state, "queued"), eq(notices.channel, channel), lte(notices.dueAt, sql`now()`));

async function take({ db }: Shop, channel: Channel): Promise<Notice[]> {
  const taken = await db
    .update(notices)
    .set({
      dueAt: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
      tries: sql`${notices.tries} + 1`,
    })
    .where(
      sql`${notices.id} in (select id from notices where ${isDue(channel)} order by due_at limit ${BATCH} for update skip locked)`,
    )
    .returning();
  return taken.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

async function sendAll(shop: Shop, due: Notice[]): Promise<{ sent: number; isShut: boolean }> {
  const dress = await findDress(shop, due);
  const began = performance.now();
  let [sent, marked, isShut] = [0, began, false];
  let done: string[] = [];
  const mark = async () => {
    await markSent(shop.db, done);
    sent += done.length;
    [done, marked] = [[], performance.now()];
  };
  for (const [at, notice] of due.entries()) {
    isShut ||= performance.now() - began > BEGIN_WITHIN_MS;
    if (isShut) {
      await giveBack(shop, due.slice(at));
      break;
    }
    const outcome = await send(shop, notice, dress);
    if (outcome === "sent") done.push(notice.id);
    isShut = outcome === "shut";
    // Mails together, where the other side is quick; messages one by one, as a phone shows every repeat.
    if (notice.channel === "message" || performance.now() - marked >= MARK_AFTER_MS) await mark();
  }
  await mark();
  return { sent, isShut };
}

async function send(shop: Shop, notice: Notice, dress: Dress): Promise<"sent" | "failed" | "shut"> {
  try {
    await hand(shop, notice, dress);
    return "sent";
  } catch (error) {
    const lastError = String(error instanceof Error ? error.message : error)
      .slice(0, 500)
      .toWellFormed();
    const shut = isUnreachable(error);
    // A door that is shut says nothing about the notice.
    const isOver = isUndeliverable(error) || notice.tries >= (shut ? MOST_TRIES_SHUT : MOST_TRIES);
    await shop.db
      .update(notices)
      .set({
        lastError,
        state: isOver ? "parked" : "queued",
        dueAt: sql`now() + make_interval(secs => least(${shut ? 300 : 3600}, 5 * 2 ^ least(${notice.tries}::int, 20)))`,
      })
      .where(eq(notices.id, notice.id));
    return shut ? "shut" : "failed";
  }
}

const hand = (shop: Shop, notice: Notice, dress: Dress): Promise<void> =>
  notice.channel === "message"
    ? shop.messenger.send(messageOf(notice, dress))
    : shop.mailer.send(mailOf(shop, notice, dress));

/** Nobody tried these: they are due again in a moment, and no try is counted. */
async function giveBack({ db }: Shop, left: Notice[]): Promise<void> {
  await db
    .update(notices)
    .set({
      tries: sql`${notices.tries} - 1`,
      dueAt: sql`now() + make_interval(secs => ${PAUSE_SECONDS})`,
    })
    .where(
      inArray(
        notices.id,
        left.map(({ id }) => id),
      ),
    );
}

/** What lets its reader in is not kept once it is sent. */
const unlessSecret = (words: typeof notices.text | typeof notices.html) =>
  sql`case when ${inArray(notices.event, [...secretEvents])} then '' else ${words} end`;

/** A crash before this sends them again, under the same marks. */
async function markSent(db: Db, ids: string[], also: { tries?: SQL } = {}): Promise<void> {
  if (ids.length)
    await db
      .update(notices)
      .set({
        ...also,
        state: "sent",
        sentAt: sql`now()`,
        lastError: null,
        text: unlessSecret(notices.text),
        html: unlessSecret(notices.html),
      })
      .where(sql`${notices.id} = any(${sql.param(ids)}::uuid[])`);
}
