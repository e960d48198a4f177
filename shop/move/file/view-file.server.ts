import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { columnLetters } from "#lib/spreadsheet/column-letters.ts";
import type { Db } from "#shop/shop.ts";
import type { MoveKind } from "../kind/kind-of-move.ts";
import { kindOf, kindsOfMove } from "../kinds.server.ts";
import { moveLimits } from "../move-limits.ts";
import { isAtWork } from "../move-state.ts";
import { personalHead } from "../source/personal-head.ts";
import { moveFiles, moveItems, moveTables } from "../table.server.ts";
import type { FilePlace } from "./file-place.ts";
import { likelyField, mappableFields } from "./mappable-fields.ts";

/** A file with its tables, its first rows as they will be, and what is wrong; null: not there. */
export async function viewFile(db: Db, { moveId, fileId }: FilePlace, reader: AuditActor) {
  const [file] = await db
    .select()
    .from(moveFiles)
    .where(and(eq(moveFiles.id, fileId), eq(moveFiles.moveId, moveId)));
  if (!file) return null;
  await recordAudit(db, {
    ...reader,
    action: "move.read",
    subject: `move ${moveId} file ${fileId}`,
  });
  const tables = await db
    .select()
    .from(moveTables)
    .where(eq(moveTables.fileId, fileId))
    .orderBy(asc(moveTables.position));
  const { password: _, object: _object, ...shown } = file;
  return {
    file: { ...shown, isAtWork: isAtWork(file.state) },
    tables: tables.map((table) => ({
      ...table,
      heads: table.heads.map((head, place) => ({
        head: head || `${columnLetters(place)}열`,
        personal: personalHead(head),
        samples: table.samples.map((cells) => cells[place] ?? "").filter(Boolean),
        field: Object.entries(table.columns).find(([, column]) => column === place)?.[0] ?? "",
      })),
      fields: fieldsOfKinds(table),
    })),
    previews: await previewsOf(db, fileId),
    troubles: await troublesOf(db, fileId),
    stays: await staysOf(db, fileId),
  };
}
export type ShownOneFile = NonNullable<Awaited<ReturnType<typeof viewFile>>>;

type Heads = Pick<typeof moveTables.$inferSelect, "source" | "kind" | "heads">;

/** The fields of every kind, and what each column is likely to be of it. */
const fieldsOfKinds = ({ source, kind: ofTable, heads }: Heads) =>
  kindsOfMove.map((kind) => {
    const likely = heads.map((head) => likelyField(kind, head));
    return {
      kind: kind.kind,
      title: kind.title,
      // A source's own fields belong to its kind alone.
      fields: mappableFields(kind, kind.kind === ofTable ? source : null),
      likely: likely.map((field, at) => (likely.indexOf(field) === at ? field : "")),
    };
  });

/** The first items of each kind, as they will look. */
async function previewsOf(db: Db, fileId: number) {
  const previews = [];
  for (const { kind, title, preview } of kindsOfMove) {
    const items = await db
      .select()
      .from(moveItems)
      .where(
        and(eq(moveItems.fileId, fileId), eq(moveItems.kind, kind), isNotNull(moveItems.document)),
      )
      .orderBy(asc(moveItems.item))
      .limit(moveLimits.shown);
    if (!items.length) continue;
    previews.push({
      kind,
      title,
      heads: preview.map((column) => column.title),
      rows: items.map(({ item, line, action, words, document }) => ({
        item,
        line,
        action,
        words,
        cells: preview.map(({ cell }) => cell(document)),
      })),
    });
  }
  return previews;
}

/** What fails, is skipped or left out, the first of each. */
async function troublesOf(db: Db, fileId: number) {
  const rows = await db
    .select({
      item: moveItems.item,
      kind: moveItems.kind,
      line: moveItems.line,
      action: moveItems.action,
      words: moveItems.words,
      troubles: moveItems.troubles,
    })
    .from(moveItems)
    .where(
      and(
        eq(moveItems.fileId, fileId),
        sql`(${moveItems.action} in ('fail', 'skip') or ${moveItems.troubles} <> '[]')`,
      ),
    )
    .orderBy(sql`${moveItems.action} = 'fail' desc nulls last`, asc(moveItems.item))
    .limit(moveLimits.shown);
  return rows.map(({ kind, ...row }) => ({ ...row, reasons: reasonsOf({ kind, ...row }) }));
}

type ReasonParts = Pick<typeof moveItems.$inferSelect, "kind" | "line" | "words" | "troubles">;

/** Every reason with its line and column. */
export const reasonsOf = ({ kind, line, words, troubles }: ReasonParts): string[] => [
  ...(words ? [words] : []),
  ...troubles.map((trouble) => {
    const label = labelOf(kind, trouble.field);
    return `${trouble.line === line ? "" : `${trouble.line}번째 줄 `}${label && `${label}: `}${trouble.words}`;
  }),
];

const labelOf = (kind: MoveKind, field: string | undefined): string =>
  field === undefined ? "" : (kindOf(kind).fields[field]?.label ?? "");

/** What an undoing left, and why. */
const staysOf = (db: Db, fileId: number) =>
  db
    .select({ item: moveItems.item, line: moveItems.line, words: moveItems.words })
    .from(moveItems)
    .innerJoin(moveFiles, eq(moveFiles.id, moveItems.fileId))
    .where(
      and(
        eq(moveItems.fileId, fileId),
        eq(moveFiles.state, "moved"),
        isNotNull(moveItems.made),
        isNotNull(moveItems.words),
        sql`${moveItems.document} is null`,
      ),
    )
    .orderBy(asc(moveItems.item))
    .limit(moveLimits.shown);
