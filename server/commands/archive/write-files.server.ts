import { existsSync } from "node:fs";
import { appendFile, mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import { strictJsonOf } from "#lib/text/strict-json.ts";
import { masterKey } from "#shop/file/image-keys.ts";
import { soundKey } from "#shop/file/sound-key.ts";
import { readObject } from "#shop/file/storage/read-object.server.ts";
import type { Bucket } from "#shop/file/bucket.ts";
import { fileOf, manifestForm, type FilePart } from "#shop/archive/manifest.ts";
import { openPart } from "./write-tables.server.ts";

type StoredPieces = { blob: string; size: number; pieces: { key: string; size: number }[] };
type NamedFile = Pick<FilePart, "kind" | "id"> & { object: StoredPieces | null };

/** Lines of files that are packed already, so that a run that was killed goes on behind them. */
const PACKED = ".packed.jsonl";
const packedForm = manifestForm.shape.files.element;

/** The files that the carried rows speak of: pictures and clips, and every stored object. */
async function* listWanted(client: Client): AsyncGenerator<NamedFile> {
  await client.query(`declare wanted no scroll cursor for
    select 'image' as kind, id, null::jsonb as object from images
    union all select 'sound', id, null from sounds
    union all select 'object', name, jsonb_build_object('blob', blob, 'size', size, 'pieces', pieces)
      from stored_objects where name not like 'moves/%'
    order by 1, 2`);
  for (;;) {
    const { rows } = await client.query<NamedFile>("fetch 500 from wanted");
    yield* rows;
    if (!rows.length) break;
  }
  await client.query("close wanted");
}

async function* bytesOf(
  bucket: Bucket,
  { kind, id, object }: NamedFile,
): AsyncGenerator<Uint8Array> {
  if (object) return yield* object.size ? readObject({ bucket }, object) : [];
  const bytes = await bucket.find(kind === "image" ? masterKey(id) : soundKey(id));
  // It was removed while the archive was being made, or its bytes are lost.
  if (bytes) yield bytes;
}

async function readPacked(directory: string): Promise<Map<string, FilePart>> {
  const path = join(directory, PACKED);
  if (!existsSync(path)) return new Map();
  const lines = (await readFile(path, "utf8")).split("\n").slice(0, -1);
  const parts = lines.map((line) => packedForm.parse(strictJsonOf(line)));
  return new Map(parts.map((part) => [nameOf(part), part]));
}

const nameOf = ({ kind, id }: Pick<FilePart, "kind" | "id">): string => `${kind} ${id}`;

/** Packs every file under its hash; files that are packed already are not read again. */
export async function writeFiles(
  client: Client,
  bucket: Bucket,
  directory: string,
  passed: (done: number, of: number) => void,
): Promise<FilePart[]> {
  await mkdir(join(directory, "files"), { recursive: true, mode: 0o700 });
  const { rows } = await client.query<{ of: number }>(
    "select ((select count(*) from images) + (select count(*) from sounds) + (select count(*) from stored_objects))::int as of",
  );
  const packed = await readPacked(directory);
  const files: FilePart[] = [];
  for await (const wanted of listWanted(client)) {
    const part = packed.get(nameOf(wanted)) ?? (await packOne(bucket, directory, wanted));
    if (part.bytes) files.push(part);
    passed(files.length, rows[0]!.of);
  }
  await rm(join(directory, PACKED), { force: true });
  return files;
}

async function packOne(bucket: Bucket, directory: string, wanted: NamedFile): Promise<FilePart> {
  const half = "files/.half";
  const part = openPart(directory, half);
  for await (const bytes of bytesOf(bucket, wanted)) await part.write(bytes);
  const { kind, id } = wanted;
  const done = { kind, id, ...(await part.end()) };
  await rename(join(directory, half), join(directory, fileOf(done)));
  await appendFile(join(directory, PACKED), `${JSON.stringify(done)}\n`, { mode: 0o600 });
  return done;
}
