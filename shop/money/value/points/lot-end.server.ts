import { and, gt, isNull, or, sql } from "drizzle-orm";
import { WARN_DAYS } from "./warn-days.ts";
import { valueLots } from "../table.server.ts";

/**
 * When a lot's end comes: no sooner than its owner was told WARN_DAYS before, and at the end of a
 * day in Seoul.
 */
export const lotEnd = sql<Date>`greatest(${valueLots.endsAt}, date_trunc('day',
  coalesce(${valueLots.warnedAt}, now()) + make_interval(days => ${sql.raw(String(WARN_DAYS + 1))}), 'Asia/Seoul'))`;

export const isUsableLot = and(
  gt(valueLots.remaining, 0),
  or(isNull(valueLots.endsAt), sql`${lotEnd} > now()`),
)!;
