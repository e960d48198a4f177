import { buffer } from "node:stream/consumers";
import { escapeIdentifier, type Client } from "pg";
import type { Bucket } from "#shop/file/bucket.ts";
import { masterKey } from "#shop/file/image-keys.ts";
import { soundKey } from "#shop/file/sound-key.ts";
import { pieceKey } from "#shop/file/storage/piece-key.ts";
import { fileOf, type FilePart } from "#shop/archive/manifest.ts";
import { incoming } from "./incoming-rows.server.ts";
import type { OpenedArchive } from "./open-archive.server.ts";

export type FileStore = { bucket: Bucket; storageBucket: string };

const TABLES = { image: "images", sound: "sounds", object: "stored_objects" } as const;

/** Stores the bytes of what is not here yet, before any row names them. Returns how many. */
export async function bringInFiles(
  client: Client,
  { bucket }: FileStore,
  archive: OpenedArchive,
  passed: (done: number, of: number) => void,
): Promise<number> {
  const { files } = archive.manifest;
  let stored = 0;
  for (const [at, file] of files.entries()) {
    const object = await findMissing(client, file);
    if (object) {
      await storeOne(bucket, archive, file, object);
      stored += 1;
    }
    passed(at + 1, files.length);
  }
  return stored;
}

type StoredPieces = { blob: string | null; pieces: { key: string; size: number }[] | null };

/** Null for what is here already, or is named by no row of the archive. */
async function findMissing(client: Client, { kind, id }: FilePart): Promise<StoredPieces | null> {
  const [table, key] = [TABLES[kind], kind === "object" ? "name" : "id"];
  const columns = kind === "object" ? "i.blob, i.pieces" : "null as blob, null as pieces";
  const same = kind === "object" ? "t.name = i.name and t.bucket = i.bucket" : "t.id = i.id";
  const { rows } = await client.query<StoredPieces>(
    `select ${columns} from ${incoming(table)} i where i.${key} = $1
     and not exists (select from ${escapeIdentifier(table)} t where ${same})`,
    [id],
  );
  return rows[0] ?? null;
}

async function storeOne(
  bucket: Bucket,
  archive: OpenedArchive,
  file: FilePart,
  { blob, pieces }: StoredPieces,
): Promise<void> {
  const bytes = await archive.read(fileOf(file));
  if (!blob || !pieces) {
    const key = file.kind === "image" ? masterKey(file.id) : soundKey(file.id);
    return bucket.put(key, await buffer(bytes));
  }
  const left = [...pieces];
  let gathered: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    gathered.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    while (left[0] && length >= left[0].size) {
      const piece = left.shift()!;
      const whole = Buffer.concat(gathered);
      await bucket.put(pieceKey(blob, piece.key), whole.subarray(0, piece.size));
      gathered = [whole.subarray(piece.size)];
      length -= piece.size;
    }
  }
}
