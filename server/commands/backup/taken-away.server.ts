import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { projectFile } from "#lib/project-file.server.ts";
import type { Db } from "#shop/shop.ts";
import type { Manifest } from "./manifest.ts";

/** Marks a migration that takes away what no release in use needs any more. */
const CONTRACT = "-- contract:";

/**
 * Lists, in words, the tables and columns that the backup has and the migrated copy has not: the
 * release before runs beside this one and still needs them.
 */
export async function takenAway(
  db: Db,
  tables: Pick<Manifest["tables"][number], "name" | "columns">[],
): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public'`,
  );
  const present = new Set(rows.map(({ name }) => name));
  const gone = tables.flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column}`).filter((path) => !present.has(path)),
  );
  if (!gone.length) return [];
  const contracts = await readContracts();
  return gone
    .filter((path) => !path.split(".").some((word) => contracts.includes(`"${word}"`)))
    .map((path) => `${path} is taken away, and the release before needs it`);
}

async function readContracts(): Promise<string> {
  const folder = projectFile("db/migrations");
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql"));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  return texts.filter((text) => text.includes(CONTRACT)).join("\n");
}
