import { desc, sql } from "drizzle-orm";
import { seoulDay } from "#lib/seoul-time.ts";
import type { Db } from "#shop/shop.ts";
import { addressVisits as table, oldAddresses } from "./table.server.ts";

const DAY_MS = 24 * 3600_000;
const SHOWN_DAYS = 30;
const MOST_SHOWN = 100;

/** The first day that is counted. */
export const visitsSince = (now: Date): string =>
  seoulDay(new Date(now.getTime() - SHOWN_DAYS * DAY_MS));

/** Pages that people looked for in vain in the last thirty days, most frequent first. */
export const listMissed = (db: Db, now: Date) =>
  db
    .select({
      address: table.address,
      count: sql<number>`sum(${table.count})::int`,
      last: sql<string>`max(${table.day})::text`,
    })
    .from(table)
    .where(
      sql`not ${table.found} and ${table.day} > ${visitsSince(now)} and not exists (
        select from ${oldAddresses} where ${oldAddresses.address} = ${table.address})`,
    )
    .groupBy(table.address)
    .orderBy(desc(sql`sum(${table.count})`), desc(sql`max(${table.day})`), table.address)
    .limit(MOST_SHOWN);
