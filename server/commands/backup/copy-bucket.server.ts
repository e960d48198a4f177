import { link, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { listKeys, s3 } from "#adapters/storage/s3.server.ts";
import type { S3Settings } from "#server/settings/env.server.ts";
import { listFiles } from "./check-sums.server.ts";
import type { copyFiles, FileCopy } from "./copy-files.server.ts";

/** Scripts of releases come from the release again, and are no part of a shop. */
const NOT_KEPT = /^release-assets\//;

/** As `copyFiles`, from an S3-compatible store: each object is fetched once and linked later. */
export async function copyBucket(
  settings: S3Settings,
  to: string,
  { linkFrom, passed = () => undefined }: NonNullable<Parameters<typeof copyFiles>[2]>,
): Promise<FileCopy> {
  const bucket = s3(settings);
  await mkdir(to, { recursive: true });
  const there = new Set(await listFiles(to));
  const copy: FileCopy = { bytes: 0, linked: [] };
  let [done, of] = [0, 0];
  for await (const keys of listKeys(settings)) {
    const missing = keys.filter((key) => !there.has(key) && !NOT_KEPT.test(key));
    of += missing.length;
    for (const key of missing) {
      const target = join(to, key);
      await mkdir(dirname(target), { recursive: true });
      if (linkFrom && (await linkOf(join(linkFrom, key), target))) copy.linked.push(key);
      else copy.bytes += await fetchTo(bucket, key, target);
      passed(++done, of);
    }
  }
  return copy;
}

const linkOf = (earlier: string, target: string): Promise<boolean> =>
  link(earlier, target).then(
    () => true,
    () => false,
  );

/** The most of an object that is held in memory at once. */
const PIECE_BYTES = 8 * 1024 * 1024;

async function fetchTo(
  bucket: ReturnType<typeof s3>,
  key: string,
  target: string,
): Promise<number> {
  for (let start = 0; ; start += PIECE_BYTES) {
    const piece = await bucket.find(key, { start, end: start + PIECE_BYTES - 1 });
    // It was removed during the run.
    if (!piece) return 0;
    await writeFile(target, piece, { mode: 0o600, flag: start ? "a" : "wx" });
    if (piece.length < PIECE_BYTES) return (await stat(target)).size;
  }
}

/**
 * Puts the files of a backup into a store, under the keys that they had; what is there already
 * stays, since a key never changes its bytes. Returns what takes back all that was put, which also
 * happens where it fails half way.
 */
export async function fillBucket(from: string, settings: S3Settings): Promise<Undo> {
  const bucket = s3(settings);
  const there = new Set<string>();
  for await (const keys of listKeys(settings)) for (const key of keys) there.add(key);
  const missing = (await listFiles(from)).filter((key) => !there.has(key));
  const undo = async () => {
    for (const key of missing) await bucket.remove(key).catch(() => undefined);
  };
  try {
    for (const key of missing) await bucket.put(key, await readFile(join(from, key)));
  } catch (error) {
    await undo();
    throw error;
  }
  return undo;
}

/** Takes back what a restore put outside of its directory. Never throws. */
export type Undo = () => Promise<void>;
