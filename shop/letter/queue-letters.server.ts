import { and, asc, eq, lte, sql } from "drizzle-orm";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { AdAnswer } from "#shop/member/consent/ad-channel.ts";
import { newsEndLink } from "#shop/member/consent/end-news.server.ts";
import { adAnswer } from "#shop/member/consent/may-advertise.server.ts";
import { users } from "#shop/member/table.server.ts";
import { noticeRows, queueNotices, type NoticeRow } from "#shop/notice/notice-row.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { beginLetter } from "./begin-letter.server.ts";
import type { Letter } from "./find-letter.server.ts";
import { findOccasions } from "./find-occasions.server.ts";
import { LETTERS } from "./letter.ts";
import { letterKinds } from "./letter-words.ts";
import { sendingTrouble } from "./sending-trouble.ts";
import { letterRecipients, letters } from "./table.server.ts";

type QueuingShop = Pick<Shop, "db" | "now" | "origin" | "secret" | "mailer" | "messenger">;

/**
 * Begins newsletters whose time came, and brings recipients of all letters into the outbox batch by
 * batch, never far ahead of what leaves it; while the shop cannot send, they wait outside. A
 * scheduled job; returns how many were queued.
 */
export async function queueLetters(shop: QueuingShop): Promise<number> {
  await beginDue(shop);
  const site = await findSite(shop.db);
  let total = 0;
  for (const { id, channel } of await listSending(shop.db)) {
    if (sendingTrouble(shop, site, channel)) continue;
    for (;;) {
      const batch = await inLockedLetter(shop.db, id, (db, letter) => queueBatch(db, shop, letter));
      total += batch?.queued ?? 0;
      if (!batch || batch.taken < LETTERS.atOnce) break;
    }
  }
  return total;
}

/**
 * Finds who has the occasion of a letter that is switched on. A scheduled job of its own, which
 * reads much and may be minutes late; returns how many were found.
 */
export async function findLetterOccasions({ db, now }: Pick<Shop, "db" | "now">): Promise<number> {
  let total = 0;
  for (const { id } of await listSending(db))
    total +=
      (await inLockedLetter(db, id, (tx, letter) => findOccasions(tx, letter, now()), true)) ?? 0;
  return total;
}

const listSending = (db: Db) =>
  db
    .select({ id: letters.id, channel: letters.channel })
    .from(letters)
    .where(eq(letters.state, "sending"))
    .orderBy(asc(letters.startedAt));

/** Null where another worker has it, unless it is waited for, or it is sent no more. */
const inLockedLetter = <T>(
  db: Db,
  id: string,
  work: (db: Db, letter: Letter) => Promise<T>,
  waits = false,
): Promise<T | null> =>
  inTransaction(db, async (tx) => {
    // Occasions of all letters are found one after the other, for the sake of the limit a day.
    const lock = sql`hashtextextended('queue letters', 0)`;
    const { rows: locks } = await tx.execute<{ mine: boolean }>(
      waits
        ? sql`select true as mine from pg_advisory_xact_lock(${lock})`
        : sql`select pg_try_advisory_xact_lock(${lock}) as mine`,
    );
    if (!locks[0]?.mine) return null;
    const [letter] = await tx
      .select()
      .from(letters)
      .where(and(eq(letters.id, id), eq(letters.state, "sending")))
      .for("update");
    return letter ? work(tx, letter) : null;
  });

async function beginDue(shop: QueuingShop): Promise<void> {
  const isDue = and(
    eq(letters.state, "scheduled"),
    lte(letters.dueAt, sql`${shop.now().toISOString()}::timestamptz`),
  );
  const due = await shop.db.select({ id: letters.id }).from(letters).where(isDue);
  for (const { id } of due)
    await inTransaction(shop.db, async (tx) => {
      const [letter] = await tx
        .select()
        .from(letters)
        .where(and(eq(letters.id, id), isDue))
        .for("update");
      if (letter) await beginLetter(tx, shop, letter);
    });
}

type Recipient = {
  accountId: string;
  about: string;
  answer: AdAnswer;
  email: string;
  phone: string | null;
};

async function takeWaiting(
  db: Db,
  { id, channel }: Letter,
  now: Date,
  most: number,
): Promise<Recipient[]> {
  const { rows } = await db.execute<Recipient>(sql`
    select r.account_id as "accountId", r.about, r.answer, u.email, u.phone
    from (select account_id, about, created_at, ${adAnswer(sql`waiting.account_id`, channel, now)} as answer
      from ${letterRecipients} waiting where letter_id = ${id} and state = 'waiting' offset 0) r
    join ${users} u on u.id = r.account_id
    where r.answer <> 'night' order by r.created_at, r.account_id, r.about limit ${most}`);
  return rows;
}

/** In one transaction: who is in the outbox is marked so, and nobody is in it twice. */
async function queueBatch(
  db: Db,
  shop: QueuingShop,
  letter: Letter,
): Promise<{ queued: number; taken: number }> {
  const isQueued = and(
    eq(letterRecipients.letterId, letter.id),
    eq(letterRecipients.state, "queued"),
  );
  const room = LETTERS.ahead - (await db.$count(letterRecipients, isQueued));
  if (room <= 0) return { queued: 0, taken: 0 };
  const most = Math.min(room, LETTERS.atOnce);
  const taken = await takeWaiting(db, letter, shop.now(), most);
  if (!taken.length) {
    await endWhenOver(db, letter);
    return { queued: 0, taken: 0 };
  }
  const rows = taken.map((recipient) => noticeOf(recipient, letter, shop));
  await queueNotices(
    db,
    rows.flatMap((row) => row ?? []),
  );
  await db.execute(sql`
    update ${letterRecipients} r set state = case when x.message_id is null then 'refused' else 'queued' end,
      message_id = x.message_id, changed_at = now()
    from unnest(${sql.param(taken.map(({ accountId }) => accountId))}::text[],
      ${sql.param(taken.map(({ about }) => about))}::text[],
      ${sql.param(rows.map((row) => row?.messageId ?? null))}::text[]) x (account_id, about, message_id)
    where r.letter_id = ${letter.id} and r.account_id = x.account_id and r.about = x.about`);
  const refused = rows.filter((row) => row === null).length;
  if (refused)
    await db
      .update(letters)
      .set({ refused: sql`${letters.refused} + ${refused}` })
      .where(eq(letters.id, letter.id));
  return { queued: rows.length - refused, taken: taken.length };
}

/** Null: whoever withdrew their consent since the letter began is left out. */
function noticeOf(recipient: Recipient, letter: Letter, shop: QueuingShop): NoticeRow | null {
  if (recipient.answer !== "yes") return null;
  const { id, channel, subject } = letter;
  const [row] = noticeRows({
    event: "letter",
    subjectKey: recipient.accountId,
    kind: letterKinds.letter,
    told: { id, subject, ending: newsEndLink(shop, recipient.accountId, channel) },
    origin: shop.origin,
    to: channel === "mail" ? recipient.email : null,
    phone: channel === "message" ? recipient.phone : null,
  });
  return row ?? null;
}

/** A newsletter is done when nobody waits and nothing of it is in the outbox. */
async function endWhenOver(db: Db, { id, occasion }: Letter): Promise<void> {
  if (occasion !== null) return;
  await db
    .update(letters)
    .set({ state: "done", endedAt: sql`now()` })
    .where(
      and(
        eq(letters.id, id),
        sql`not exists (select from ${letterRecipients} r
          where r.letter_id = ${id} and r.state in ('waiting', 'queued', 'handed'))`,
      ),
    );
}
