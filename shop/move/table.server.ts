import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { MappedRow, MoveKind, Trouble } from "./kind/kind-of-move.ts";
import { moveStates, type MoveStep } from "./move-state.ts";

const time = () => timestamp({ withTimezone: true });
const fileId = () =>
  bigint({ mode: "number" })
    .notNull()
    .references(() => moveFiles.id, { onDelete: "cascade" });

/** Files that are moved into this shop together; see docs/architecture.md. */
export const moves = pgTable("moves", {
  id: text().primaryKey(),
  createdAt: time().notNull().defaultNow(),
  /** who began it */
  accountId: text().notNull(),
  /** what the owner chose, as its form's schema says */
  choices: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** the last thing that was done, by the owner or for her; the days to undo it count from here */
  touchedAt: time().notNull().defaultNow(),
});

/**
 * An uploaded file, or one that was in an uploaded ZIP. The process that works on it holds an
 * advisory lock, so a state of work without one was broken off.
 */
export const moveFiles = pgTable(
  "move_files",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    moveId: text()
      .notNull()
      .references(() => moves.id, { onDelete: "cascade" }),
    /** with the folders of the ZIP */
    path: text().notNull(),
    /** among the stored objects */
    object: text().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    state: text({ enum: moveStates }).notNull().default("looking"),
    /** the place of its first kind in the order of moving */
    rank: integer().notNull().default(0),
    step: text().$type<MoveStep>(),
    /** how many of the step's things are done, of how many; 0 of 0: not counted */
    stepDone: integer().notNull().default(0),
    stepOf: integer().notNull().default(0),
    /** the owner asked to stop */
    stops: boolean().notNull().default(false),
    /** how often its work was taken up; work that never ends is given up */
    tries: integer().notNull().default(0),
    /** why it cannot be read, or what went wrong, for the owner */
    trouble: text(),
    /** of a workbook, sealed for the file, which is read again when it is checked */
    password: text(),
    /** different words for licences in its rows */
    licenceWords: jsonb().$type<string[]>().notNull().default([]),
    createdAt: time().notNull().defaultNow(),
    movedAt: time(),
  },
  (table) => [
    uniqueIndex("move_files_object").on(table.object),
    index("move_files_of").on(table.moveId),
    index("move_files_at_work")
      .on(table.id)
      .where(sql`${table.state} in ('looking', 'checking', 'moving', 'undoing')`),
  ],
);

/** A table of a file: a sheet, a table of a dump, or all of a text. */
export const moveTables = pgTable(
  "move_tables",
  {
    fileId: fileId(),
    position: integer().notNull(),
    name: text().notNull(),
    /** the source by which it was recognised; null: mapped by hand, or not at all */
    source: text(),
    /** null: not moved */
    kind: text().$type<MoveKind>(),
    /** from 0 to 1 */
    sureness: real().notNull().default(0),
    headLine: integer().notNull(),
    rows: integer().notNull(),
    heads: jsonb().$type<string[]>().notNull(),
    /** cells of the first rows, without the columns that are left out */
    samples: jsonb().$type<string[][]>().notNull(),
    /** the place of each field's column, counted from zero */
    columns: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** what is left out for good, in the owner's words */
    dropped: jsonb().$type<string[]>().notNull().default([]),
    /** the name of the mapping that was used */
    mapping: text(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.position] })],
);

/** Rows as they were read; once a file is moved only those of what failed are left. */
export const moveRows = pgTable(
  "move_rows",
  {
    fileId: fileId(),
    item: integer().notNull(),
    position: integer().notNull(),
    line: integer().notNull(),
    role: text().notNull(),
    cells: jsonb().$type<MappedRow["cells"]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.item, table.position] })],
);

/** One product, member or order of a file: what it will be, and what became of it. */
export const moveItems = pgTable(
  "move_items",
  {
    fileId: fileId(),
    item: integer().notNull(),
    kind: text().$type<MoveKind>().notNull(),
    line: integer().notNull(),
    action: text({ enum: ["new", "join", "skip", "fail"] }),
    /** what it joins */
    joinedTo: text(),
    /** why it joins, is skipped, or could not be undone */
    words: text(),
    /** what is wrong or was left out, each with its line and column */
    troubles: jsonb().$type<Trouble[]>().notNull().default([]),
    /** the kind's document; null when it could not be made, and once it is moved */
    document: jsonb(),
    /** what was written, for undoing it */
    made: jsonb(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.item] }),
    index("move_items_by_action").on(table.fileId, table.action, table.item),
  ],
);

/** A picture, sound or other file that was dropped beside. */
export const moveMedia = pgTable(
  "move_media",
  {
    id: text().primaryKey(),
    moveId: text()
      .notNull()
      .references(() => moves.id, { onDelete: "cascade" }),
    path: text().notNull(),
    kind: text({ enum: ["picture", "sound", "file"] }).notNull(),
    /** by the file's own tags; null: not read yet, or none */
    title: text(),
    object: text().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    /** the product that it goes to, as the last check found */
    goesTo: text(),
  },
  (table) => [
    uniqueIndex("move_media_object").on(table.object),
    index("move_media_of").on(table.moveId),
  ],
);

/** How columns were mapped by hand, for the next file of the same shape. */
export const moveMappings = pgTable("move_mappings", {
  name: text().primaryKey(),
  kind: text().$type<MoveKind>().notNull(),
  /** the field of each head, in the spelling of `headKey` */
  fields: jsonb().$type<Record<string, string>>().notNull(),
  savedAt: time().notNull().defaultNow(),
});
