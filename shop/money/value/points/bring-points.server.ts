import { sql } from "drizzle-orm";
import { pick } from "#lib/pick.ts";
import type { Db } from "#shop/shop.ts";
import { settleMissing } from "../book-value.server.ts";
import { valueLedger, valueLots } from "../table.server.ts";

export type BroughtPoints = {
  /** drawn by the caller, who takes them back by it */
  lotId: string;
  accountId: string;
  amount: number;
};

/**
 * Points that members had in a former shop, each as one lot, in the caller's transaction and with
 * few statements. As all that come, they first settle missing ones.
 */
export async function bringPoints(
  db: Db,
  brought: readonly BroughtPoints[],
  { endsAt, reason }: { endsAt: Date; reason: string },
): Promise<void> {
  if (!brought.length) return;
  const accountIds = brought.map(({ accountId }) => accountId);
  await lockValues(db, accountIds);
  await db.insert(valueLots).values(
    brought.map(({ lotId, accountId }) => ({
      id: lotId,
      accountId,
      kind: "points" as const,
      endsAt,
    })),
  );
  await db.insert(valueLedger).values(
    brought.map((one) => ({
      ...pick(one, ["lotId", "accountId", "amount"]),
      kind: "points" as const,
      reason: "issue" as const,
      mark: `brought:${one.lotId}`,
      by: "admin" as const,
      facts: { reason },
    })),
  );
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct account_id as id from missing_points
    where account_id = any(${sql.param(accountIds)}::text[]) and settled < amount order by 1`);
  for (const { id } of rows) await settleMissing(db, id);
}

/**
 * Locks are few in a database, and thousands of members come at once: only who ever had points can
 * have them taken back at the same time.
 */
const lockValues = (db: Db, accountIds: readonly string[]) =>
  db.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('value of ' || owner, 0)) from (
      select owner from unnest(${sql.param(accountIds)}::text[]) as given(owner)
      where exists (select from value_ledger where account_id = owner) order by owner) as held`);

/** Which of these lots are not whole any more, since their points were used or have ended. */
export async function listTouchedLots(
  db: Db,
  brought: readonly BroughtPoints[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select given.id from unnest(${sql.param(brought.map(({ lotId }) => lotId))}::uuid[],
      ${sql.param(brought.map(({ amount }) => amount))}::bigint[]) as given(id, amount)
    left join value_lots on value_lots.id = given.id
    where value_lots.remaining is distinct from given.amount`);
  return new Set(rows.map(({ id }) => id));
}

/** Takes whole lots out again; the ledger keeps that they came and went. */
export async function takeBackBrought(
  db: Db,
  brought: readonly BroughtPoints[],
  reason: string,
): Promise<void> {
  if (!brought.length) return;
  await db.insert(valueLedger).values(
    brought.map(({ lotId, accountId, amount }) => ({
      lotId,
      accountId,
      kind: "points" as const,
      reason: "revoke" as const,
      amount: -amount,
      mark: `brought-back:${lotId}`,
      by: "admin" as const,
      facts: { reason },
    })),
  );
}
