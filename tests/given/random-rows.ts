import { getTableColumns, is, sql } from "drizzle-orm";
import { getTableConfig, PgArray, PgTable, type PgColumn } from "drizzle-orm/pg-core";
import * as schema from "#db/schema.server.ts";
import { accountColumns, carriedNames } from "#shop/archive/carried.ts";
import type { Db } from "#shop/shop.ts";

type Row = Record<string, unknown>;
export type RandomRows = { words: readonly string[]; rows: number; places: readonly number[] };

/** Columns that the database binds to each other, so that no type tells their value. */
const bound: Readonly<Record<string, unknown>> = {
  "coupons.takeTotal": null,
  "coupons.totalUses": null,
  "desk_gifts.kind": "points",
  "desk_gifts.couponId": null,
  "earnings.missing": 0,
  // Only letters that are written or gone are carried.
  "letters.occasion": null,
  "letters.state": "done",
  "menu_entries.collection": null,
  "point_rules.id": 1,
  "supplies.purchaseId": null,
  "value_ledger.reason": "issue",
};

const tables = new Map(
  Object.values(schema)
    .filter((each) => is(each, PgTable))
    .map((table) => [getTableConfig(table).name, table]),
);

/** Rows that stand for a file of their name, or that only a ledger may write. */
const NOT_BY_THEMSELVES: readonly string[] = [
  "images",
  "sounds",
  "stored_objects",
  "payments",
  "value_lots",
];

const MOST_PARENTS = 20;
const DAY_MS = 24 * 3600_000;
const FIRST_DAY = Date.UTC(2026, 0, 1);

/** What the columns of one row are made of; one number for all, as limits hold between numbers. */
class RowValues {
  readonly #from: RandomRows;
  readonly #at: number;

  constructor(from: RandomRows, at: number) {
    this.#from = from;
    this.#at = at;
  }

  get #place(): number {
    return this.#from.places[this.#at % this.#from.places.length]!;
  }

  get #word(): string {
    return this.#from.words[this.#at % this.#from.words.length]!;
  }

  get #time(): Date {
    return new Date(FIRST_DAY + this.#place * DAY_MS + this.#place);
  }

  pick<Thing>(things: readonly Thing[]): Thing | undefined {
    return things[(this.#place + this.#at) % things.length];
  }

  of(column: PgColumn): unknown {
    if (is(column, PgArray)) return [this.#word, `${this.#word}'"{},`];
    if (column.enumValues) return this.pick(column.enumValues);
    const number = 1 + (this.#at % 5);
    const values: Readonly<Record<string, unknown>> = {
      text: this.#word,
      uuid: crypto.randomUUID(),
      date: this.#time.toISOString().slice(0, 10),
      "timestamp with time zone": this.#time,
      boolean: this.#place % 2 === 0,
      jsonb: [{ [this.#word]: [this.#word, null, 0.1, this.#place] }],
    };
    return values[column.getSQLType()] ?? number;
  }
}

/** What names a row of another table, all of one key from the same row; null: there is none. */
async function referencesOf(db: Db, table: PgTable, values: RowValues): Promise<Row | null> {
  const named: Row = {};
  for (const { reference } of getTableConfig(table).foreignKeys) {
    const { columns, foreignTable, foreignColumns } = reference();
    const parents =
      foreignTable === table ? [] : await db.select().from(foreignTable).limit(MOST_PARENTS);
    const parent = values.pick(parents as Row[]);
    if (!parent && columns.some(({ notNull }) => notNull)) return null;
    for (const [at, { name }] of columns.entries())
      named[name] = parent?.[foreignColumns[at]!.name] ?? null;
  }
  return named;
}

const isMade = (column: PgColumn): boolean =>
  column.generatedIdentity === undefined && column.generated === undefined;

async function insertRows(db: Db, name: string, from: RandomRows): Promise<void> {
  const table = tables.get(name)!;
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => isMade(column));
  const members = await db.select({ id: schema.users.id }).from(schema.users).limit(MOST_PARENTS);
  for (let at = 0; at < from.rows; at += 1) {
    const values = new RowValues(from, at);
    const references = await referencesOf(db, table, values);
    if (!references) return;
    const row: Row = {};
    for (const [key, column] of columns) {
      const isAccount = accountColumns.includes(snakeCase(column.name));
      const place = `${name}.${key}`;
      if (place in bound) row[key] = bound[place];
      else if (column.name in references) row[key] = references[column.name];
      else row[key] = isAccount ? values.pick(members)?.id : values.of(column);
    }
    await db.insert(table).values(row).onConflictDoNothing();
  }
}

const snakeCase = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What a new shop has rows of already is replaced, as by its owner. */
const BEGUN: readonly string[] = ["search_synonyms"];

/**
 * Gives every table that an archive carries, and that is as in a new shop, rows made by the types
 * of its columns, so that a table which is added later is furnished as well.
 */
export async function furnishTheRest(db: Db, from: RandomRows): Promise<void> {
  for (const name of BEGUN) await db.delete(tables.get(name)!);
  for (const name of carriedNames.filter((each) => !NOT_BY_THEMSELVES.includes(each)))
    if (!(await db.$count(tables.get(name)!))) await insertRows(db, name, from);
  const { siteSettings } = schema;
  await db.update(siteSettings).set({
    settings: sql`${siteSettings.settings} || ${JSON.stringify({ name: from.words[0] })}::jsonb`,
  });
}
