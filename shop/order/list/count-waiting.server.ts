import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { hasAllFiles } from "../delivery/files-alone.server.ts";
import { lateCondition } from "./order-conditions.server.ts";
import { claimIsOpen } from "../status-condition.server.ts";
import { tabCondition } from "./tab-condition.server.ts";
import { WAITING_LIMIT, type WaitingCounts } from "./waiting.ts";

const counted = (what: SQL) =>
  sql`(select count(*)::int from (select ${what} limit ${WAITING_LIMIT}) as counted)`;

const ready = counted(
  sql`from orders where ${tabCondition("ready")} and not ${hasAllFiles} and gift_state is distinct from 'waiting'`,
);
const claims = counted(sql`from orders where ${claimIsOpen(sql`claim_status`)}`);
const findings = counted(sql`from payment_findings where closed_at is null`);

/** What waits for the owner, each counted no further than anybody reads. */
export async function countWaiting(db: Db, now: Date): Promise<WaitingCounts> {
  const { rows } =
    await db.execute<WaitingCounts>(sql`select ${counted(sql`from orders where ${lateCondition(now)}`)} as late, ${ready} as ready, ${claims} as claims, ${findings} as findings,
    ${counted(sql`from orders where payment = 'waiting_deposit'`)} as deposits`);
  return rows[0]!;
}

const objections = counted(sql`from reviews
  where objected_at is not null and objection_answered_at is null and removed_at is null`);

type MenuCounts = Pick<WaitingCounts, "claims" | "findings"> & { objections: number };

/** Those that the menu of every page shows. */
export async function countMenuWaiting(db: Db): Promise<MenuCounts> {
  const { rows } = await db.execute<MenuCounts>(
    sql`select ${claims} as claims, ${findings} as findings, ${objections} as objections`,
  );
  return rows[0]!;
}
