import { distinctNames, type ZipEntry } from "#lib/bytes/zip.ts";
import { listAskedBack } from "#shop/claim/gone-pieces.server.ts";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { eq } from "drizzle-orm";
import { handOver } from "./advance-transfer.server.ts";
import { beginTransfer } from "./begin-transfer.server.ts";
import { hasPlace, listDevices } from "./device/devices.server.ts";
import { downloadsOf } from "./downloads.server.ts";
import type { Opener } from "./opener.server.ts";
import { listSupplies, type Supply } from "./supplies.server.ts";

/** Stands for all files of an order in an address. */
export const ALL = "all";

/** What of the order can be saved now. */
async function listSavable(db: Db, order: Order, { device }: Opener): Promise<Supply[]> {
  const savable: Supply[] = [];
  const used = await listDevices(db, order.id);
  const bought = await listSupplies(db, order);
  const asked = await listAskedBack(
    db,
    bought.map(({ line }) => line.id),
  );
  for (const { line, supplies } of bought) {
    if (!hasPlace(line, used.get(line.id) ?? [], device)) continue;
    const most = line.supplyTerms?.downloads ?? Infinity;
    savable.push(
      ...supplies.filter(
        (supply) =>
          !supply.isOver &&
          downloadsOf(supply, supply.version) < most &&
          (supply.begunAt !== null || !asked.has(line.id)),
      ),
    );
  }
  return savable;
}

/** The files of an order as an archive's: each is written into the ledger, and may be refused,
 * when its own turn comes. */
export async function archiveEntries(
  shop: Pick<Shop, "db" | "bucket">,
  order: Order,
  opener: Opener,
): Promise<ZipEntry[]> {
  const savable = await listSavable(shop.db, order, opener);
  const names = distinctNames(savable.map(({ version }) => version.fileName));
  return savable.map(({ id, version }, at) => ({
    name: names[at]!,
    size: version.size,
    at: version.createdAt,
    read: () => handOverOne(shop, order.id, { supplyId: id, version, opener }),
  }));
}

type ArchivedFile = { supplyId: string; version: Supply["version"]; opener: Opener };

async function* handOverOne(
  shop: Pick<Shop, "db" | "bucket">,
  orderId: string,
  { supplyId, version, opener }: ArchivedFile,
): AsyncGenerator<Uint8Array> {
  const { size } = version;
  const [object] = await shop.db
    .select()
    .from(storedObjects)
    .where(eq(storedObjects.blob, version.blob))
    .limit(1);
  if (!object) throw new Error(`goods version ${version.id} has no bytes`);
  const link = { supplyId, versionId: version.id, kind: "save" as const };
  const transfer = await beginTransfer(shop, orderId, { link, opener, from: 0, size });
  yield* handOver(shop, object, { transfer, end: size - 1 });
}
