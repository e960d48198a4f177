import { distinctNames, type ZipEntry } from "#lib/bytes/zip.ts";
import { listAskedBack } from "#shop/claim/gone-pieces.server.ts";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { eq } from "drizzle-orm";
import { handOver } from "./advance-transfer.server.ts";
import { beginTransfer } from "./begin-transfer.server.ts";
import { hasPlace, listDevices } from "./device/devices.server.ts";
import { downloadsOf } from "./downloads.server.ts";
import { isIn, type HeldLine, type Entitlement } from "./holding.server.ts";
import type { Opener } from "./opener.server.ts";
import type { StoredObject } from "#shop/file/storage/stored-object.server.ts";
import { markedSize, type FileMark } from "./mark/file-mark.ts";
import { findMark } from "./mark/find-mark.server.ts";
import { listSupplies, type Supply } from "./supplies.server.ts";

/** Stands for all files of an order in an address. */
export const ALL = "all";

/** The order's files that can be saved now. */
async function listSavable(
  db: Db,
  holding: Entitlement,
  { device }: Opener,
): Promise<SavableFile[]> {
  const savable: SavableFile[] = [];
  const used = await listDevices(db, holding);
  const bought = await listSupplies(db, holding);
  const askedBackIds = await listAskedBack(
    db,
    bought.flatMap(({ line }) => (typeof line.id === "number" ? [line.id] : [])),
  );
  for (const { line, supplies } of bought) {
    if (!hasPlace(line, used.get(line.id) ?? [], device)) continue;
    const most = line.supplyTerms?.downloads ?? Infinity;
    savable.push(
      ...supplies
        .filter(
          (supply) =>
            !supply.isOver &&
            downloadsOf(supply, supply.version) < most &&
            (supply.begunAt !== null || !isIn(askedBackIds, line)),
        )
        .map((supply) => ({ line, supply })),
    );
  }
  return savable;
}

/** An order's files as archive entries: each is recorded in the ledger, and may be refused, when
 * its turn comes. */
export async function archiveEntries(
  shop: MarkingShop,
  holding: Entitlement,
  opener: Opener,
): Promise<ZipEntry[]> {
  const savable = await listSavable(shop.db, holding, opener);
  const names = distinctNames(savable.map(({ supply }) => supply.version.fileName));
  const entries: ZipEntry[] = [];
  for (const [at, file] of savable.entries()) {
    const { version, id } = file.supply;
    const object = await objectOf(shop.db, version);
    const mark = await findMark(shop, holding, { ...version, line: file.line, object });
    entries.push({
      name: names[at]!,
      size: markedSize(version.size, mark),
      at: version.createdAt,
      read: () =>
        handOverOne(shop, holding, { supplyId: id, versionId: version.id, object, mark, opener }),
    });
  }
  return entries;
}

type MarkingShop = Pick<Shop, "db" | "bucket" | "secret" | "now" | "origin">;
type SavableFile = { line: HeldLine; supply: Supply };
type ArchivedFile = {
  supplyId: string;
  versionId: string;
  object: StoredObject;
  mark: FileMark | null;
  opener: Opener;
};

async function objectOf(db: Db, { id, blob }: Supply["version"]): Promise<StoredObject> {
  const [object] = await db
    .select()
    .from(storedObjects)
    .where(eq(storedObjects.blob, blob))
    .limit(1);
  if (!object) throw new Error(`goods version ${id} has no bytes`);
  return object;
}

async function* handOverOne(
  shop: MarkingShop,
  holding: Entitlement,
  { supplyId, versionId, object, mark, opener }: ArchivedFile,
): AsyncGenerator<Uint8Array> {
  const size = markedSize(object.size, mark);
  const link = { supplyId, versionId, kind: "save" as const };
  const transfer = await beginTransfer(shop, holding, {
    link,
    opener,
    from: 0,
    size,
    keptSize: object.size,
  });
  yield* handOver(shop, object, { transfer, end: size - 1, mark });
}
