import { eq } from "drizzle-orm";
import { UnreadableFile, type ArchiveEntry } from "#lib/tables/raw-table.ts";
import { FORMAT, MANIFEST } from "#shop/archive/manifest.ts";
import { removeObject } from "#shop/file/storage/remove-object.server.ts";
import { saveObject } from "#shop/file/storage/save-object.server.ts";
import { droppedKind } from "../file/file-name.ts";
import { recheckMoves } from "../file/recheck-moves.server.ts";
import { keepDropped } from "../file/keep-dropped.server.ts";
import { moveFiles } from "../table.server.ts";
import type { FileWork } from "./file-work.server.ts";

const SHOP = { kind: "machine", label: "moving in" } as const;
const NESTED = /\.zip$/i;

/**
 * Makes a file of its own of everything in a ZIP. Names follow from the place in it, so that what
 * was broken off is done again without leaving anything twice.
 */
export async function unpackArchive(
  work: FileWork,
  entries: AsyncIterable<ArchiveEntry>,
): Promise<void> {
  const { shop, file, report } = work;
  let at = 0;
  for await (const entry of entries) {
    at += 1;
    await report("unpack", at);
    if (entry.path === MANIFEST && (await isOurs(entry))) return end(work, "archive");
    const kind = droppedKind(entry.path);
    if (!kind || entry.bytes === 0) continue;
    const object = `moves/${file.moveId}/${file.id}-${at}`;
    await saveObject(shop, SHOP, {
      bucket: shop.storageBucket,
      name: object,
      settings: {},
      body: (await entry.open()) as AsyncIterable<Uint8Array>,
    });
    await keepDropped(shop.db, {
      moveId: file.moveId,
      path: entry.path,
      object,
      bytes: entry.bytes,
      // What is packed twice is something that was sold so.
      kind: NESTED.test(entry.path) ? "file" : kind,
    });
  }
  if (!at) throw new UnreadableFile("빈 압축 파일이에요.");
  await end(work, "unpacked");
  await recheckMoves(shop.db, file.moveId);
  // All of it lies there unpacked now.
  await removeObject(shop, SHOP, { bucket: shop.storageBucket, name: file.object });
}

async function end({ shop, file }: FileWork, state: "archive" | "unpacked"): Promise<void> {
  await shop.db.update(moveFiles).set({ state, trouble: null }).where(eq(moveFiles.id, file.id));
}

const HEAD_BYTES = 4096;

/** Whether it lists what this program packed. */
async function isOurs({ open }: ArchiveEntry): Promise<boolean> {
  let head = "";
  for await (const bytes of await open()) {
    head += Buffer.from(bytes as Uint8Array).toString("latin1");
    if (head.length > HEAD_BYTES) break;
  }
  return head.slice(0, HEAD_BYTES).includes(FORMAT);
}
