import { and, isNotNull, isNull } from "drizzle-orm";
import { newestFirst, type Page, type PageAsked } from "#shop/database/newest-first.server.ts";
import type { Db } from "../shop.ts";
import { clientErrors } from "./table.server.ts";

export type ClientErrorRow = typeof clientErrors.$inferSelect;

const FINGERPRINT = /^[0-9a-f]{32}$/;
const PAGE = 20;

/** Errors that wait to be mended, or those that were, the one that came last first. */
export async function listClientErrors(
  db: Db,
  { settled, after, before }: PageAsked & { settled: boolean },
): Promise<Page<ClientErrorRow>> {
  const { rows, previous, next } = await newestFirst(
    { time: clientErrors.lastAt, id: clientErrors.fingerprint, isId: FINGERPRINT },
    { after, before, limit: PAGE },
    async ({ where, orderBy, micros, limit }) =>
      (
        await db
          .select({ error: clientErrors, micros })
          .from(clientErrors)
          .where(and((settled ? isNotNull : isNull)(clientErrors.settledAt), where))
          .orderBy(...orderBy)
          .limit(limit)
      ).map(({ error, micros }) => ({ ...error, id: error.fingerprint, micros })),
  );
  return { previous, next, rows: rows.map(({ id: _id, micros: _micros, ...row }) => row) };
}
