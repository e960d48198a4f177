import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { originSpelling, type Origin, type OriginKind } from "./origin.ts";
import { moveOrigins } from "./table.server.ts";

const ROWS = 500;

/** Keeps what things were called in a former shop, and returns those that were not kept before. */
export async function keepOrigins(db: Db, origins: readonly Origin[]): Promise<Origin[]> {
  const rows = origins
    .map((origin) => ({ ...origin, formerId: originSpelling(origin.formerId) }))
    .filter(({ formerId }) => formerId !== "");
  const kept: Origin[] = [];
  for (let at = 0; at < rows.length; at += ROWS)
    kept.push(
      ...(await db
        .insert(moveOrigins)
        .values(rows.slice(at, at + ROWS))
        .onConflictDoNothing()
        .returning()),
    );
  return kept;
}

/** Forgets what things that are gone were called. */
export async function forgetOriginsOf(
  db: Db,
  kind: OriginKind,
  ids: readonly string[],
): Promise<void> {
  await db
    .delete(moveOrigins)
    .where(
      and(eq(moveOrigins.kind, kind), sql`${moveOrigins.id} = any(${sql.param(ids)}::text[])`),
    );
}

/** Forgets single names, as when a move that only joined something is undone. */
export async function forgetOrigins(db: Db, origins: readonly Origin[]): Promise<void> {
  if (!origins.length) return;
  const { kind, source, key, formerId, id } = moveOrigins;
  await db.delete(moveOrigins).where(
    sql`(${kind}, ${source}, ${key}, ${formerId}, ${id}) in (
      select * from jsonb_to_recordset(${JSON.stringify(origins)}::jsonb)
        as gone(kind text, source text, key text, "formerId" text, id text))`,
  );
}
