import { sql, type SQL } from "drizzle-orm";
import { inTransaction } from "../database/transaction.server.ts";
import type { Db } from "../shop.ts";
import type { End, Root, Change } from "./held.ts";
import { heldTables } from "./held-tables.ts";
import { MARGIN, periods } from "./periods.ts";

export type Counts = Record<string, number>;
type ByClock = Extract<End, { after: unknown }>;

const AT_ONCE = 500;
/** Each of these takes its followers along. */
const ROOTS: readonly string[] = ["orders", "reservations"];

const ends = Object.entries(heldTables).flatMap(([table, held]) =>
  held.ends.map((end) => ({ table, end })),
);
const byClock = ends.flatMap(({ table, end }) => ("after" in end ? [{ table, end }] : []));
const followers = ends.flatMap(({ table, end }) => ("with" in end ? [{ table, end }] : []));

const name = (table: string) => sql.raw(`"${table}"`);

/** Whether a time lies further back than a period and its margin, as SQL. */
export const isPast = ({ since, after }: Pick<ByClock, "since" | "after">): SQL =>
  sql.raw(`${since} < now() - interval '${periods[after].interval}' - interval '${MARGIN}'`);

const changeOf = (table: string, change: Change, where: SQL): SQL =>
  change === "delete"
    ? sql`delete from ${name(table)} where ${where}`
    : sql`update ${name(table)} set ${sql.raw(
        Object.entries(change)
          .map(([column, value]) => `"${column}" = ${value}`)
          .join(", "),
      )} where ${where}`;

/** Removes personal data that belongs to these orders or reservations. */
async function forgetWith(db: Db, root: Root, ids: readonly string[]): Promise<Counts> {
  const counts: Counts = {};
  for (const { table, end } of followers.filter((follower) => follower.end.with === root)) {
    const list = sql`array[${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )}]::uuid[]`;
    const [before, after] = end.by.split("$1");
    const where = sql`${sql.raw(before!)}${list}${sql.raw(after!)}`;
    counts[table] = (await db.execute(changeOf(table, end.change, where))).rowCount ?? 0;
  }
  return counts;
}

/** Deletes some rows of one rule in a transaction, skipping locked ones. */
const forgetSome = (db: Db, table: string, end: ByClock): Promise<Counts> =>
  inTransaction(db, async (tx) => {
    const due = sql`ctid = any(array(select ctid from ${name(table)} where ${sql.raw(end.when ?? "true")} and ${isPast(end)} limit ${AT_ONCE} for update skip locked))`;
    const change = changeOf(table, end.change, due);
    if (!ROOTS.includes(table)) return { [table]: (await tx.execute(change)).rowCount ?? 0 };
    const { rows } = await tx.execute<{ id: string }>(sql`${change} returning id`);
    const rowIds = rows.map(({ id }) => id);
    if (!rowIds.length) return {};
    return addUp([{ [table]: rowIds.length }, await forgetWith(tx, table as Root, rowIds)]);
  });

const addUp = (all: readonly Counts[]): Counts => {
  const sums: Counts = {};
  for (const counts of all)
    for (const [table, count] of Object.entries(counts))
      if (count) sums[table] = (sums[table] ?? 0) + count;
  return sums;
};

/** Images used only by deleted content. */
const unusedBy = (noun: "post" | "review") =>
  sql`with gone as (delete from image_uses where used_by like ${`${noun} %`}
      and not exists (select from ${name(`${noun}s`)} as shown
        where shown.id::text = substr(used_by, ${noun.length + 2})) returning 1)
    select count(*)::int as gone from gone`;

/** Deletions beyond single tables; the database's own functions may change append-only tables. */
const forgetters: [table: string, statement: SQL][] = [
  ["audit_log", sql`select shop_forget_audit() as gone`],
  ["payment_ledger", sql`select shop_forget_ledger_words() as gone`],
  ["image_uses", unusedBy("post")],
  ["image_uses", unusedBy("review")],
];

/** Deletes everything past its period in independent batches, so that a kill loses nothing and
 * processes can share the work. */
export async function forgetPast(db: Db): Promise<Counts> {
  const done: Counts[] = [];
  for (const { table, end } of byClock)
    for (let more = true; more;) {
      const counts = await forgetSome(db, table, end);
      done.push(counts);
      more = (counts[table] ?? 0) >= AT_ONCE;
    }
  for (const [table, statement] of forgetters)
    for (let gone = 1; gone > 0;) {
      gone = (await db.execute<{ gone: number }>(statement)).rows[0]?.gone ?? 0;
      done.push({ [table]: gone });
    }
  return addUp(done);
}
