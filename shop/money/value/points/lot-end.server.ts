import { and, gt, isNull, or, sql } from "drizzle-orm";
import { WARN_DAYS } from "./warn-days.ts";
import { valueLots } from "../table.server.ts";

/** When a lot ends: at the end of a day in Seoul, at least WARN_DAYS after the warning. */
export const lotEnd = sql<Date>`greatest(${valueLots.endsAt}, date_trunc('day',
  coalesce(${valueLots.warnedAt}, now()) + make_interval(days => ${sql.raw(String(WARN_DAYS + 1))}), 'Asia/Seoul'))`;

export const isUsableLot = and(
  gt(valueLots.remaining, 0),
  or(isNull(valueLots.endsAt), sql`${lotEnd} > now()`),
)!;
