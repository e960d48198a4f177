import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createGunzip } from "node:zlib";
import { escapeIdentifier, type Client } from "pg";
import { copyIn } from "#db/copy-rows.server.ts";
import { grantApplication } from "#db/grant-application.server.ts";
import { listMigrationHashes, migrateAsBefore, migrateDatabase } from "#db/migrate.server.ts";
import { commandWords } from "#server/words/words.ts";
import { connectPlainly, copyIntoOf, copyOutOf, listTables } from "./dump-database.server.ts";
import { BackupProblem, rowsFileOf, type Manifest } from "./manifest.ts";

type Table = Manifest["tables"][number];

/**
 * Throws when the backup has migrations that this release lacks; an older backup is migrated later.
 */
export function refuseOtherRelease({ migrations, release }: Manifest): void {
  const ours = listMigrationHashes();
  if (migrations.every((hash, at) => ours[at] === hash)) return;
  const { newerRelease, otherRelease } = commandWords();
  const sentenceOf = migrations.length > ours.length ? newerRelease : otherRelease;
  throw new BackupProblem(sentenceOf(release, String(migrations.length)));
}

/**
 * Fills an empty database from a backup in one transaction and migrates it. Throws when a table
 * does not read back as it was dumped.
 */
export async function loadDatabase(
  url: string,
  directory: string,
  manifest: Manifest,
): Promise<void> {
  await refuseFilled(url);
  await migrateAsBefore(url, manifest.migrations.length);
  const client = await connectPlainly(url);
  try {
    await client.query("begin");
    await compareColumns(client, manifest.tables);
    const names = manifest.tables.map(({ name }) => escapeIdentifier(name));
    // The rows already contain what triggers would do, and append-only tables would refuse rows.
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    if (names.length) await client.query(`truncate ${names.join(", ")}`);
    for (const table of await inOrderOfReferences(client, manifest.tables))
      await loadTable(client, directory, table);
    for (const { name, value } of manifest.sequences)
      await client.query("select setval($1::regclass, $2::bigint)", [
        escapeIdentifier(name),
        value,
      ]);
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    await client.query("commit");
    await client.query("analyze");
  } finally {
    await client.end();
  }
  await migrateDatabase(url);
  await grantApplication(url);
}

async function refuseFilled(url: string): Promise<void> {
  const client = await connectPlainly(url);
  const { rowCount } = await client
    .query(
      "select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1",
    )
    .finally(() => client.end());
  if (rowCount) throw new BackupProblem(commandWords().databaseFilled);
}

async function compareColumns(client: Client, tables: Table[]): Promise<void> {
  const shape = (list: { name: string; columns: string[] }[]) =>
    JSON.stringify(list.map(({ name, columns }) => [name, columns.toSorted()]).toSorted());
  if (shape(await listTables(client)) !== shape(tables))
    throw new BackupProblem(commandWords().strangeTables);
}

/** Orders tables so that each comes after those it references: foreign keys then hold at once. */
async function inOrderOfReferences(client: Client, tables: Table[]): Promise<Table[]> {
  const { rows } = await client.query<{ from: string; to: string }>(
    "select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f' and conrelid <> confrelid",
  );
  const plain = (name: string) => name.replaceAll('"', "");
  const ordered: Table[] = [];
  let left = tables;
  while (left.length) {
    const waiting = new Set(left.map(({ name }) => name));
    const free = left.filter(
      ({ name }) => !rows.some(({ from, to }) => plain(from) === name && waiting.has(plain(to))),
    );
    if (!free.length)
      throw new Error(`tables refer to each other in a circle: ${[...waiting].join(", ")}`);
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}

async function loadTable(client: Client, directory: string, table: Table): Promise<void> {
  const rows = await copyIn(
    client,
    copyIntoOf(table),
    createReadStream(join(directory, rowsFileOf(table.name))).pipe(createGunzip()),
  );
  const hash = createHash("sha256");
  for await (const chunk of copyOutOf(client, table)) hash.update(chunk as Buffer);
  if (rows !== table.rows || hash.digest("hex") !== table.sha256)
    throw new BackupProblem(
      commandWords().tableDiffers(table.name, String(rows), String(table.rows)),
    );
}
