import { createHash } from "node:crypto";
import { createReadStream, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { open as openZip, type Entry, type ZipFile } from "yauzl";
import { strictJsonOf } from "#lib/text/strict-json.ts";
import {
  csvOf,
  fileOf,
  jsonlOf,
  MANIFEST,
  manifestForm,
  FORMAT_NUMBER,
  type Manifest,
} from "#shop/archive/manifest.ts";
import { ArchiveProblem } from "./archive-problem.ts";

export type OpenedArchive = {
  manifest: Manifest;
  read(path: string): Promise<Readable>;
  close(): void;
};

const NOT_OURS = "이 상점에서 담은 파일이 아니에요.";
/** More than a manifest can name. */
const MOST_PARTS = 1_002_000;
const MOST_MANIFEST_BYTES = 256 * 1024 * 1024;

/** A packed shop, as a directory or as one ZIP file. Throws ArchiveProblem for anything else. */
export async function openArchive(path: string): Promise<OpenedArchive> {
  if (!existsSync(path)) throw new ArchiveProblem(`${path}: ${NOT_OURS}`);
  const parts = statSync(path).isDirectory() ? directoryParts(path) : await zipParts(path);
  try {
    const bytes = await buffer(await parts.read(MANIFEST));
    return { ...parts, manifest: readManifest(bytes) };
  } catch (error) {
    parts.close();
    throw error;
  }
}

function readManifest(bytes: Buffer): Manifest {
  const manifest = manifestForm.safeParse(strictJsonOf(bytes));
  if (!manifest.success) throw new ArchiveProblem(NOT_OURS);
  if (manifest.data.number > FORMAT_NUMBER)
    throw new ArchiveProblem("더 새로운 상점에서 담은 파일이에요. 상점을 먼저 업데이트해주세요.");
  return manifest.data;
}

const directoryParts = (directory: string) => ({
  async read(path: string): Promise<Readable> {
    if (!existsSync(join(directory, path))) throw missing(path);
    return createReadStream(join(directory, path));
  },
  close: () => undefined,
});

const missing = (path: string) => new ArchiveProblem(`파일에 ${path}가 없어요. 다시 담아주세요.`);

async function zipParts(path: string) {
  const zip = await promisify<string, { lazyEntries: true; autoClose: false }, ZipFile>(openZip)(
    path,
    { lazyEntries: true, autoClose: false },
  ).catch(() => {
    throw new ArchiveProblem(NOT_OURS);
  });
  const entries = new Map<string, Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on("entry", (entry: Entry) => {
      entries.set(entry.fileName, entry);
      if (entries.size > MOST_PARTS) reject(new ArchiveProblem(NOT_OURS));
      else zip.readEntry();
    });
    zip.once("end", resolve);
    zip.once("error", () => reject(new ArchiveProblem(NOT_OURS)));
    zip.readEntry();
  });
  return {
    async read(name: string): Promise<Readable> {
      const entry = entries.get(name);
      if (!entry || (name === MANIFEST && entry.uncompressedSize > MOST_MANIFEST_BYTES))
        throw missing(name);
      return promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry);
    },
    close: () => zip.close(),
  };
}

/** Throws ArchiveProblem, which names it, for the first part that is not as it was packed. */
export async function checkParts(
  { manifest, read }: OpenedArchive,
  passed: (done: number, of: number) => void,
): Promise<void> {
  const parts = [
    ...manifest.tables.flatMap(({ name, jsonl, csv }) => [
      { path: jsonlOf(name), ...jsonl },
      { path: csvOf(name), ...csv },
    ]),
    ...manifest.files.map((file) => ({ path: fileOf(file), ...file })),
  ];
  for (const [at, { path, sha256, bytes }] of parts.entries()) {
    const hash = createHash("sha256");
    let length = 0;
    for await (const chunk of await read(path)) {
      length += (chunk as Buffer).length;
      if (length > bytes) break;
      hash.update(chunk as Buffer);
    }
    if (length !== bytes || hash.digest("hex") !== sha256)
      throw new ArchiveProblem(`${path}가 담을 때와 달라요. 파일이 상했거나 바뀌었어요.`);
    passed(at + 1, parts.length);
  }
}
