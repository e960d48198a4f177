import { and, asc, desc, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { healthTroubles } from "./table.server.ts";
import type { TroubleKind } from "./trouble.ts";

export type OpenTrouble = Pick<
  typeof healthTroubles.$inferSelect,
  "id" | "kind" | "machine" | "harm" | "reason" | "button" | "beganAt"
>;

/** A shop has few troubles at a time; more are not helped by a longer list. */
const MOST = 50;

/** What is wrong now, of these kinds, the urgent and then the oldest first. */
export async function listTroubles(db: Db, kinds: readonly TroubleKind[]): Promise<OpenTrouble[]> {
  const { id, kind, machine, harm, reason, button, beganAt } = healthTroubles;
  return db
    .select({ id, kind, machine, harm, reason, button, beganAt })
    .from(healthTroubles)
    .where(
      and(isNull(healthTroubles.endedAt), isNull(healthTroubles.calmAt), inArray(kind, [...kinds])),
    )
    .orderBy(sql`${harm} <> 'now'`, asc(beganAt), asc(id))
    .limit(MOST);
}

export type PastTrouble = Pick<
  typeof healthTroubles.$inferSelect,
  "id" | "kind" | "reason" | "beganAt"
> & { endedAt: Date };

/** What is over, the newest first. */
export async function listPastTroubles(
  db: Db,
  kinds: readonly TroubleKind[],
): Promise<PastTrouble[]> {
  const { id, kind, reason, beganAt, endedAt } = healthTroubles;
  const rows = await db
    .select({ id, kind, reason, beganAt, endedAt })
    .from(healthTroubles)
    .where(and(isNotNull(endedAt), inArray(kind, [...kinds])))
    .orderBy(desc(beganAt), desc(id))
    .limit(MOST);
  return rows.flatMap((row) => (row.endedAt ? [{ ...row, endedAt: row.endedAt }] : []));
}
