import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Bucket } from "#shop/file/bucket.ts";
import { FORMAT, FORMAT_NUMBER, MANIFEST, type Manifest } from "#shop/archive/manifest.ts";
import type { StepProgress } from "#shop/archive/take-up-archive.server.ts";
import { releaseName } from "#shop/opening/release-name.server.ts";
import { connectPlainly } from "../backup/dump-database.server.ts";
import { ArchiveProblem } from "./archive-problem.ts";
import { README } from "./readme.ts";
import { writeFiles } from "./write-files.server.ts";
import { writeTables } from "./write-tables.server.ts";

/** A full disk would stop the database that lies on it. */
const LEFT_FREE_BYTES = 256 * 1024 * 1024;

/**
 * Writes the whole shop into a directory, from one snapshot. A run that was killed is begun again
 * there: tables anew, files that are packed already stay. Throws ArchiveProblem on a full disk.
 */
export async function packArchive(
  url: string,
  bucket: Bucket,
  directory: string,
  report: (progress: StepProgress) => void,
): Promise<Manifest> {
  await rm(join(directory, MANIFEST), { force: true });
  await mkdir(join(directory, "tables"), { recursive: true, mode: 0o700 });
  const client = await connectPlainly(url);
  try {
    await client.query("begin isolation level repeatable read read only");
    await refuseFullDisk(directory, await measure(client));
    const tables = await writeTables(client, directory, (done, of) =>
      report({ step: "tables", done, of }),
    );
    const files = await writeFiles(client, bucket, directory, (done, of) =>
      report({ step: "files", done, of }),
    );
    const manifest: Manifest = {
      format: FORMAT,
      number: FORMAT_NUMBER,
      release: releaseName(),
      madeAt: new Date().toISOString(),
      tables,
      files,
    };
    await writeFile(join(directory, "README.txt"), README, { mode: 0o600 });
    await writeFile(join(directory, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, {
      mode: 0o600,
      flush: true,
    });
    return manifest;
  } finally {
    await client.end();
  }
}

async function measure(client: Awaited<ReturnType<typeof connectPlainly>>): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(`
    select (coalesce((select sum(size) from stored_objects), 0)
      + coalesce((select sum(bytes) from sounds), 0)
      + 2 * pg_database_size(current_database()))::float8 as bytes`);
  return rows[0]!.bytes;
}

async function refuseFullDisk(directory: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < needed + LEFT_FREE_BYTES)
    throw new ArchiveProblem(
      `디스크에 ${Math.ceil(needed / 1e6)}MB가 더 필요해요. 자리를 비우거나 디스크를 늘린 뒤 다시 눌러주세요.`,
    );
}
