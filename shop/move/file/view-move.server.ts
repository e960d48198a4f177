import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import { listCategories } from "#shop/product/category/list-categories.server.ts";
import { licences } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { kindsOfMove } from "../kinds.server.ts";
import { isAtWork } from "../move-state.ts";
import { sourceOf } from "../source/sources.ts";
import { moveFiles, moveItems, moveMedia, moves, moveTables } from "../table.server.ts";
import { listUnmatched } from "./list-unmatched.server.ts";

const MOVES = 20;
const MEDIA_SHOWN = 100;

/** The latest moves, each with how many files it has and how many of them are moved. */
export const listMoves = (db: Db) =>
  db
    .select({
      id: moves.id,
      createdAt: moves.createdAt,
      files: count(moveFiles.id),
      moved: count(sql`case when ${moveFiles.state} = 'moved' then 1 end`),
      names: sql<string[]>`coalesce((array_agg(${moveFiles.path} order by ${moveFiles.id}))[1:3],
        '{}')`,
    })
    .from(moves)
    .leftJoin(moveFiles, eq(moveFiles.moveId, moves.id))
    .groupBy(moves.id)
    .orderBy(desc(moves.createdAt))
    .limit(MOVES);

/** Everything that a move's page shows; null: nothing was dropped yet. */
export async function viewMove(db: Db, id: string) {
  const [move] = await db.select().from(moves).where(eq(moves.id, id));
  if (!move) return null;
  const files = await db
    .select()
    .from(moveFiles)
    .where(eq(moveFiles.moveId, id))
    .orderBy(asc(moveFiles.rank), asc(moveFiles.path), asc(moveFiles.id));
  const ids = files.map((file) => file.id);
  const isWorkedOn = files.some(({ state }) => isAtWork(state));
  const [tables, counts, media, choices, unmatched] = await Promise.all([
    listTables(db, ids),
    countItems(db, ids),
    viewMedia(db, id),
    viewChoices(db),
    // Looked for only at rest: the page is read every few seconds while the shop is at it.
    isWorkedOn ? [] : listUnmatched(db, move),
  ]);
  return {
    move,
    files: files.map((row) => {
      const { password: _, object: _object, ...file } = row;
      return {
        ...file,
        isAtWork: isAtWork(file.state),
        tables: tables.filter(({ fileId }) => fileId === file.id),
        counts: counts.filter(({ fileId }) => fileId === file.id),
      };
    }),
    media,
    choices,
    unmatched: {
      open: unmatched.filter(({ chosen }) => chosen === null).length,
      chosen: unmatched.filter(({ chosen }) => chosen !== null).length,
    },
  };
}
export type ShownMove = NonNullable<Awaited<ReturnType<typeof viewMove>>>;
export type ShownFile = ShownMove["files"][number];

async function listTables(db: Db, ids: number[]) {
  if (!ids.length) return [];
  const rows = await db
    .select(tableColumns)
    .from(moveTables)
    .where(inArray(moveTables.fileId, ids))
    .orderBy(asc(moveTables.fileId), asc(moveTables.position));
  return rows.map((table) => {
    const source = sourceOf(table.source ?? "");
    const kind = kindsOfMove.find((one) => one.kind === table.kind);
    return { ...table, title: kind?.title ?? null, shop: source?.shop ?? null };
  });
}

const tableColumns = {
  fileId: moveTables.fileId,
  position: moveTables.position,
  name: moveTables.name,
  source: moveTables.source,
  kind: moveTables.kind,
  sureness: moveTables.sureness,
  rows: moveTables.rows,
  dropped: moveTables.dropped,
  mapping: moveTables.mapping,
};

/** How many of each kind of a file are new, joined, skipped and failed. */
async function countItems(db: Db, ids: number[]) {
  if (!ids.length) return [];
  const { fileId, kind, action } = moveItems;
  const rows = await db
    .select({
      fileId,
      kind,
      action,
      items: count(),
      warned: count(sql`case when ${moveItems.troubles} <> '[]' then 1 end`),
      made: count(moveItems.made),
    })
    .from(moveItems)
    .where(inArray(fileId, ids))
    .groupBy(fileId, kind, action);
  return kindsOfMove.flatMap(({ kind: name, title }) =>
    ids.flatMap((id) => {
      const own = rows.filter((row) => row.fileId === id && row.kind === name);
      if (!own.length) return [];
      const of = (which: string) => own.find((row) => row.action === which)?.items ?? 0;
      return [
        {
          fileId: id,
          kind: name,
          title,
          new: of("new"),
          join: of("join"),
          skip: of("skip"),
          fail: of("fail"),
          warned: own.reduce((sum, row) => sum + row.warned, 0),
          made: own.reduce((sum, row) => sum + row.made, 0),
        },
      ];
    }),
  );
}

/** What lies beside; what belongs to nothing yet first. */
async function viewMedia(db: Db, id: string) {
  const of = eq(moveMedia.moveId, id);
  const [{ rows }, all, placed] = await Promise.all([
    listMedia(db, id, 1),
    db.$count(moveMedia, of),
    db.$count(moveMedia, and(of, sql`${moveMedia.goesTo} is not null`)),
  ]);
  return { rows, all, placed };
}

/** One page of it, counted from one. */
export async function listMedia(db: Db, id: string, page: number) {
  const { id: mediaId, path, kind, goesTo } = moveMedia;
  const rows = await db
    .select({ id: mediaId, path, kind, goesTo })
    .from(moveMedia)
    .where(eq(moveMedia.moveId, id))
    .orderBy(sql`${goesTo} is not null`, asc(path), asc(mediaId))
    .offset((page - 1) * MEDIA_SHOWN)
    .limit(MEDIA_SHOWN + 1);
  return { rows: rows.slice(0, MEDIA_SHOWN), hasMore: rows.length > MEDIA_SHOWN };
}

/** What the owner can choose among for the products of a move. */
async function viewChoices(db: Db) {
  const [categories, own] = await Promise.all([
    listCategories(db),
    db.select({ id: licences.id, name: licences.name }).from(licences).orderBy(asc(licences.name)),
  ]);
  return { categories, licences: own };
}
