import { eq, like } from "drizzle-orm";
import { UnreadableFile, type ArchiveEntry } from "#lib/tables/raw-table.ts";
import { FORMAT, MANIFEST } from "#shop/archive/manifest.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { removeObject } from "#shop/file/storage/remove-object.server.ts";
import { saveObject } from "#shop/file/storage/save-object.server.ts";
import { droppedKind, type DroppedKind } from "../file/file-name.ts";
import { removeUploads } from "../file/forget-moves.server.ts";
import { recheckMoves } from "../file/recheck-moves.server.ts";
import { keepDropped } from "../file/keep-dropped.server.ts";
import { moveFiles, moveMedia } from "../table.server.ts";
import type { FileWork } from "./file-work.server.ts";

const SHOP = { kind: "machine", label: "moving in" } as const;
const NESTED = /\.zip$/i;
/** Letters of a path beside what is wrong with it. */
const MOST_PATH = 100;

/**
 * Makes a file of its own of everything in a ZIP, or of nothing where it breaks in the middle.
 * Names follow from the place in it, so that what was broken off is done again without leaving
 * anything twice. Throws UnreadableFile and `move-full`.
 */
export async function unpackArchive(
  work: FileWork,
  entries: AsyncIterable<ArchiveEntry>,
): Promise<void> {
  const { shop, file } = work;
  try {
    if (await isPackedShop(work, entries)) return end(work, "archive");
  } catch (error) {
    await removeUnpacked(work);
    throw error;
  }
  await end(work, "unpacked");
  await recheckMoves(shop.db, file.moveId);
  // All of it lies there unpacked now.
  await removeObject(shop, SHOP, { bucket: shop.storageBucket, name: file.object });
}

/** Unpacks it unless it is a shop that this program packed, which is brought in as one. */
async function isPackedShop(
  work: FileWork,
  entries: AsyncIterable<ArchiveEntry>,
): Promise<boolean> {
  let at = 0;
  for await (const entry of entries) {
    at += 1;
    await work.report("unpack", at);
    if (entry.path === MANIFEST && (await isOurs(entry))) {
      await removeUnpacked(work);
      return true;
    }
    const kind = droppedKind(entry.path);
    if (kind && entry.bytes > 0) await unpackEntry(work, entry, kind, at);
  }
  if (!at) throw new UnreadableFile("빈 압축 파일이에요.");
  return false;
}

const unpackedName = ({ file }: FileWork, at: number | "%"): string =>
  `moves/${file.moveId}/${file.id}-${at}`;

async function unpackEntry(
  work: FileWork,
  { path, bytes, open }: ArchiveEntry,
  kind: DroppedKind,
  at: number,
): Promise<void> {
  const { shop, file } = work;
  const object = unpackedName(work, at);
  const broken: { error?: UnreadableFile } = {};
  // Whoever writes an object only says that its bytes broke off.
  async function* body() {
    try {
      yield* open();
    } catch (error) {
      if (error instanceof UnreadableFile) broken.error = error;
      throw error;
    }
  }
  const place = { bucket: shop.storageBucket, name: object };
  await saveObject(shop, SHOP, { ...place, settings: {}, body: body() }).catch((error: unknown) => {
    if (!broken.error) throw error;
    throw new UnreadableFile(`${path.slice(-MOST_PATH)}: ${broken.error.words}`);
  });
  await keepDropped(shop.db, {
    moveId: file.moveId,
    path,
    object,
    bytes,
    // What is packed twice is something that was sold so.
    kind: NESTED.test(path) ? "file" : kind,
  });
}

/** Takes back what came out of it so far, also when another process began. */
async function removeUnpacked(work: FileWork): Promise<void> {
  const { db, storageBucket: bucket } = work.shop;
  const names = unpackedName(work, "%");
  await inTransaction(db, async (tx) => {
    await tx.delete(moveFiles).where(like(moveFiles.object, names));
    await tx.delete(moveMedia).where(like(moveMedia.object, names));
    await removeUploads(tx, { bucket, names });
  });
}

async function end({ shop, file }: FileWork, state: "archive" | "unpacked"): Promise<void> {
  await shop.db.update(moveFiles).set({ state, trouble: null }).where(eq(moveFiles.id, file.id));
}

const HEAD_BYTES = 4096;

/** Whether it lists what this program packed. */
async function isOurs({ open }: ArchiveEntry): Promise<boolean> {
  let head = "";
  for await (const bytes of open()) {
    head += Buffer.from(bytes).toString("latin1");
    if (head.length > HEAD_BYTES) break;
  }
  return head.slice(0, HEAD_BYTES).includes(FORMAT);
}
