import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Db, Shop } from "#shop/shop.ts";
import { paymentLedger } from "#shop/money/table.server.ts";
import { figureDimensions } from "./figure-dimensions.ts";
import { figuredEntries } from "./split-entries.server.ts";
import { dailyFigures, figuresProgress } from "./table.server.ts";

const AT_ONCE = 1000;
const [TRIES, PAUSE_MS] = [40, 50];

/** Adds new ledger entries to the daily figures, each once. Safe with several workers. Returns
 * the last entry's id; null while earlier entries are uncommitted. */
export async function addUpFigures({ db }: Pick<Shop, "db">): Promise<number | null> {
  const through = await findSettledId(db);
  if (through === null) return null;
  for (;;) {
    const reached = await addStretch(db, through);
    if (reached >= through) return reached;
  }
}

/**
 * The newest entry before which no other can appear. Ids are assigned before commit, so a lower one
 * may still be uncommitted; its writer has held a table lock since before it got the id. Once all
 * holders have ended, every id up to this one is final.
 */
async function findSettledId(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ last: string; known: string }>(sql`
    select coalesce((select max(id) from ${paymentLedger}), 0) as last,
      coalesce((select through_id from ${figuresProgress}), 0) as known`);
  const [last, throughId] = [Number(rows[0]!.last), Number(rows[0]!.known)];
  if (last <= throughId) return last;
  let writers = await listWriters(db);
  for (let left = TRIES; writers.size; left--) {
    if (!left) return null;
    await sleep(PAUSE_MS);
    const still = await listWriters(db);
    writers = new Set([...writers].filter((who) => still.has(who)));
  }
  return last;
}

async function listWriters(db: Db): Promise<Set<string>> {
  const { rows } = await db.execute<{ who: string }>(sql`
    select virtualtransaction as who from pg_locks
    where relation = 'payment_ledger'::regclass and database = (select oid from pg_database
      where datname = current_database()) and mode in ('RowExclusiveLock',
      'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`);
  return new Set(rows.map(({ who }) => who));
}

const addStretch = (db: Db, through: number): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.insert(figuresProgress).values({}).onConflictDoNothing();
    // A concurrent worker waits here and then sees the new position.
    const [progress] = await tx.select().from(figuresProgress).for("update");
    const from = progress!.throughId;
    if (from >= through) return from;
    const upTo = Math.min(through, from + AT_ONCE);
    const isIn = sql`booked.id > ${from} and booked.id <= ${upTo}`;
    await tx.execute(sql`
      with ${figuredEntries(isIn, figureDimensions)}
      insert into ${dailyFigures} as kept (day, by, name, detail, came, went, orders, returns,
        pieces)
      select day, by, name, detail, came, went, orders, returns, pieces from figured
      on conflict (by, day, name, detail) do update set came = kept.came + excluded.came,
        went = kept.went + excluded.went, orders = kept.orders + excluded.orders,
        returns = kept.returns + excluded.returns, pieces = kept.pieces + excluded.pieces`);
    await tx.update(figuresProgress).set({ throughId: upTo });
    return upTo;
  });
