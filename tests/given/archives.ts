import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { inject } from "vitest";
import * as z from "zod";
import { disk } from "#adapters/storage/disk.server.ts";
import { openDatabase } from "#db/client.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { bringIn } from "#server/commands/archive/bring-in.server.ts";
import { openArchive } from "#server/commands/archive/open-archive.server.ts";
import { packArchive } from "#server/commands/archive/pack-archive.server.ts";
import { jsonlOf, MANIFEST, type Manifest } from "#shop/archive/manifest.ts";
import type { Bucket } from "#shop/file/bucket.ts";
import { afterFile } from "#tests/after-file.ts";
import { createDatabase, dropDatabase } from "#tests/postgres-for-tests.ts";

const nothing = () => undefined;

let folder: string | undefined;

/** The test file's own, removed when it is over. */
export function archivesFolder(): string {
  if (!folder) {
    const made = (folder = mkdtempSync(join(tmpdir(), "shop-archive-")));
    afterFile(() => {
      rmSync(made, { recursive: true, force: true });
      folder = undefined;
    });
  }
  return folder;
}

/** A shop with a database and a bucket of its own, in which nothing is. */
export async function openEmpty() {
  const { admin, template, url: pattern } = inject("postgres");
  const name = `archive_${randomLetters(12).toLowerCase()}`;
  await createDatabase(admin, name, template);
  const url = pattern.replace("%7Bdatabase%7D", name).replace("{database}", name);
  const { db, pool } = openDatabase(url, { max: 2 });
  const bucket = disk({ directory: join(archivesFolder(), name) });
  afterFile(async () => {
    await pool.end();
    await dropDatabase(admin, name);
  });
  return { url, db, store: { bucket, storageBucket: "shop" } };
}

export async function pack(
  url: string,
  bucket: Bucket,
): Promise<{ path: string; manifest: Manifest }> {
  const path = join(archivesFolder(), randomLetters(8));
  return { path, manifest: await packArchive(url, bucket, path, nothing) };
}

export async function bring(path: string, into: Awaited<ReturnType<typeof openEmpty>>) {
  const archive = await openArchive(path);
  return bringIn(into.url, into.store, archive, nothing).finally(() => archive.close());
}

export const rowsThere = (path: string, table: string): string[] =>
  readFileSync(join(path, jsonlOf(table)), "utf8")
    .split("\n")
    .filter(Boolean);

type JsonSchema = Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>;

/** What of an archive is not as `docs/archive-schema.json` says. */
export function schemaTroubles({ path, manifest }: { path: string; manifest: Manifest }): string[] {
  const { $defs, ...top } = JSON.parse(
    readFileSync(resolve(import.meta.dirname, "../../docs/archive-schema.json"), "utf8"),
  ) as JsonSchema & { $defs: Record<string, JsonSchema> };
  const troublesOf = (name: string, schema: z.ZodType, value: unknown) =>
    schema.safeParse(value).error?.issues.map((issue) => {
      return `${name} ${issue.path.join(".")}: ${issue.message}`;
    }) ?? [];
  const manifestText = readFileSync(join(path, MANIFEST), "utf8");
  return [
    ...troublesOf(MANIFEST, z.fromJSONSchema(top), JSON.parse(manifestText)),
    ...manifest.tables.flatMap(({ name }) => {
      const row = z.fromJSONSchema($defs[name]!);
      return rowsThere(path, name).flatMap((line) => troublesOf(name, row, JSON.parse(line)));
    }),
  ];
}
