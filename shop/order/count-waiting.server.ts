import { sql, type SQL } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { lateCondition } from "./order-conditions.server.ts";
import { tabCondition } from "./tab-condition.server.ts";

/** Who sees this many has work enough; nobody counts on. */
export const WAITING_LIMIT = 100;

export type Waiting = {
  /** parcels to send */
  ready: number;
  /** of them, those that should have been sent before today */
  late: number;
  claims: number;
  /** what the book and the provider disagree on */
  findings: number;
  deposits: number;
};

const openClaims = sql`from orders where claim_status in ('requested', 'approved')`;
const openFindings = sql`from payment_findings where closed_at is null`;

const counted = (what: SQL, limit: number) => sql`(select count(*)::int from (select ${what} limit ${limit}) as counted)`;

/** What an owner has to do today; WAITING_LIMIT means that many or more, of parcels a thousand. */
export async function countWaiting(db: Db, now: Date): Promise<Waiting> {
  const { rows } = await db.execute<Waiting>(sql`select
    ${counted(sql`from orders where ${tabCondition("ready")}`, 1000)} as ready, ${counted(sql`from orders where ${lateCondition(now)}`, WAITING_LIMIT)} as late,
    ${counted(openClaims, WAITING_LIMIT)} as claims, ${counted(openFindings, WAITING_LIMIT)} as findings,
    ${counted(sql`from orders where payment = 'waiting_deposit'`, WAITING_LIMIT)} as deposits`);
  return rows[0]!;
}

/** Those that the menu of every page shows. */
export async function countMenuWaiting(db: Db): Promise<Pick<Waiting, "claims" | "findings">> {
  const { rows } = await db.execute<Pick<Waiting, "claims" | "findings">>(sql`select ${counted(openClaims, WAITING_LIMIT)} as claims, ${counted(openFindings, WAITING_LIMIT)} as findings`);
  return rows[0]!;
}
