import { and, eq, isNull, sql } from "drizzle-orm";
import type { StoredObject } from "#shop/file/storage/stored-object.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { noteSent, type Transfer } from "./downloads.server.ts";
import type { FileMark } from "./mark/file-mark.ts";
import { readMarked } from "./mark/read-marked.server.ts";
import { supplies, supplyTransfers } from "./table.server.ts";

/** Bytes recorded in the ledger at once, before the first of them is sent. */
export const LEDGER_STEP = 1024 * 1024;

/** Streams the bytes `from` to `end` (inclusive). Stops when the order is refunded or its period
 * ends. */
export async function* handOver(
  shop: Pick<Shop, "db" | "bucket">,
  object: StoredObject,
  { transfer, end, mark = null }: { transfer: Transfer; end: number; mark?: FileMark | null },
): AsyncGenerator<Uint8Array> {
  let sent = transfer.from;
  let noted = transfer.from;
  for await (const bytes of readMarked(shop, { object, mark }, { start: sent, end })) {
    if (sent + bytes.length > noted) {
      const to = Math.min(Math.max(sent + LEDGER_STEP, sent + bytes.length), end + 1);
      if (!(await noteSent(shop.db, transfer, { to, more: to - noted })))
        throw new Error("supply ended meanwhile");
      noted = to;
    }
    yield bytes;
    sent += bytes.length;
  }
  if (sent === transfer.size) await noteWhole(shop.db, transfer);
}

/** Every byte of one version left, in however many pieces. */
async function noteWhole(db: Db, { supplyId, versionId, size }: Transfer): Promise<void> {
  await db
    .update(supplies)
    .set({ wholeAt: sql`now()` })
    .where(
      and(
        eq(supplies.id, supplyId),
        isNull(supplies.wholeAt),
        sql`(select range_agg(int8range(${supplyTransfers.sentFrom}, ${supplyTransfers.sentTo}))
          from ${supplyTransfers} where ${supplyTransfers.supplyId} = ${supplyId}
          and ${supplyTransfers.versionId} = ${versionId}
          and ${supplyTransfers.sender} = 'shop') @> int8range(0, ${size})`,
      ),
    );
}
