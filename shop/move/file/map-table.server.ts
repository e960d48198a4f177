import { and, eq } from "drizzle-orm";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { KindOfMove } from "../kind/kind-of-move.ts";
import { kindsOfMove } from "../kinds.server.ts";
import { moveLimits } from "../move-limits.ts";
import { headKey } from "../source/head-key.ts";
import { personalHead } from "../source/personal-head.ts";
import type { FilePlace } from "./file-place.ts";
import { mappableFields } from "./mappable-fields.ts";
import { moveFiles, moveMappings, moveTables, moves } from "../table.server.ts";
import { firstRank } from "../work/look-at-file.server.ts";
import { COLUMN_FIELD, type TableMapping } from "./move-forms.ts";

type Table = typeof moveTables.$inferSelect;

/**
 * Says which columns of a table go where, and keeps that under a name. Throws BadInput beside the
 * columns, `move-not-found` and `move-at-work`.
 */
export async function mapTable(
  { db, now }: Pick<Shop, "db" | "now">,
  { fileId, moveId }: FilePlace,
  form: TableMapping,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const table = await lockTable(tx, { fileId, moveId }, form.position);
    const kind = kindsOfMove.find((one) => one.kind === form.kind) ?? null;
    if (form.kind && !kind) throw new BadInput({ kind: ["새로고침한 뒤 다시 골라주세요."] });
    // What a source's own words mean holds only for its own kind.
    const source = table.kind === kind?.kind ? table.source : null;
    const columns = kind ? columnsFrom(form, { ...table, source }, kind) : {};
    await tx
      .update(moveTables)
      .set({ kind: kind?.kind ?? null, columns, source, mapping: form.mapping || null })
      .where(and(eq(moveTables.fileId, fileId), eq(moveTables.position, form.position)));
    if (kind && form.mapping) await keepMapping(tx, form.mapping, { kind, columns, table });
    const tables = await tx
      .select({ kind: moveTables.kind })
      .from(moveTables)
      .where(eq(moveTables.fileId, fileId));
    await tx
      .update(moveFiles)
      .set({ state: "looked", rank: firstRank(tables), trouble: null })
      .where(eq(moveFiles.id, fileId));
    await tx.update(moves).set({ touchedAt: now() }).where(eq(moves.id, moveId));
  });
}

/** Throws `move-not-found` and `move-at-work`. */
async function lockTable(tx: Db, { fileId, moveId }: FilePlace, position: number): Promise<Table> {
  const [found] = await tx
    .select({ table: moveTables, state: moveFiles.state })
    .from(moveTables)
    .innerJoin(moveFiles, eq(moveFiles.id, moveTables.fileId))
    .where(
      and(
        eq(moveFiles.moveId, moveId),
        eq(moveTables.fileId, fileId),
        eq(moveTables.position, position),
      ),
    )
    .for("update");
  if (!found) throw new Refusal("move-not-found");
  if (!["looked", "checked", "undone"].includes(found.state)) throw new Refusal("move-at-work");
  return found.table;
}

/** The place of each field; throws BadInput for a field twice, a missing one, or a person's own. */
function columnsFrom(
  form: TableMapping,
  { heads, source }: Pick<Table, "heads" | "source">,
  kind: KindOfMove<unknown>,
): Record<string, number> {
  const columns: Record<string, number> = {};
  const errors: Record<string, string[]> = {};
  const fields = mappableFields(kind, source);
  for (const [name, field] of Object.entries(form)) {
    if (!name.startsWith(COLUMN_FIELD) || typeof field !== "string" || !field) continue;
    const place = Number(name.slice(COLUMN_FIELD.length));
    const head = heads[place];
    if (head === undefined || !Object.hasOwn(fields, field))
      errors[name] = ["새로고침한 뒤 다시 골라주세요."];
    else if (personalHead(head))
      errors[name] = [`${personalHead(head)}는 이 상점에 필요하지 않아 옮기지 않아요.`];
    else if (field in columns)
      errors[name] = [`‘${fields[field]}’을 두 열에서 골랐어요. 하나만 골라주세요.`];
    else columns[field] = place;
  }
  // A source may make what is required out of columns of its own.
  const missing = Object.entries(kind.fields).filter(
    ([field, { required }]) => required && !source && !(field in columns),
  );
  if (missing.length)
    errors.kind = [`${missing.map(([, { label }]) => `‘${label}’`).join(", ")} 열을 골라주세요.`];
  if (Object.keys(errors).length) throw new BadInput(errors);
  return columns;
}

type MappingParts = { kind: KindOfMove<unknown>; columns: Record<string, number>; table: Table };

async function keepMapping(
  tx: Db,
  name: string,
  { kind, columns, table }: MappingParts,
): Promise<void> {
  const others = await tx.select({ name: moveMappings.name }).from(moveMappings);
  if (others.length >= moveLimits.mappings && !others.some((one) => one.name === name))
    throw new Refusal("move-mapping-many");
  const fields = Object.fromEntries(
    Object.entries(columns).map(([field, place]) => [headKey(table.heads[place]!), field]),
  );
  await tx
    .insert(moveMappings)
    .values({ name, kind: kind.kind, fields })
    .onConflictDoUpdate({ target: moveMappings.name, set: { kind: kind.kind, fields } });
}
