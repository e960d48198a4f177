import { and, count, eq, sql } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { objectNamed } from "#shop/file/storage/find-object.server.ts";
import { readStart } from "#shop/file/storage/read-object.server.ts";
import type { StoredObject } from "#shop/file/storage/stored-object.server.ts";
import { soundOutline } from "#shop/file/sound/outline/sound-outline.ts";
import type { RecordingKind } from "#shop/file/sound/sound-limits.ts";
import { readerOf } from "#shop/product/goods/add-goods.server.ts";
import {
  goodsKind,
  goodsTypes,
  isRecording,
  kindOfName,
  safeFileName,
} from "#shop/product/goods/goods-kind.ts";
import { isOpenRoom } from "../room-machine.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { roomLimits } from "../limits.ts";
import { noteEvent } from "../move-room.server.ts";
import { lockRoom, refuseClosed, type OpenedRoom } from "../room-row.server.ts";
import { commissionTakes } from "../table.server.ts";
import type { UploadedTake } from "./take-forms.ts";

/**
 * Turns an upload into a take, which the buyer hears once it is sent. Idempotent per upload. Throws
 * `take-unreadable`, `take-large`, `take-empty`, `takes-many`, `object-not-found`,
 * `commission-closed`.
 */
export async function addTake(
  shop: Shop,
  opened: OpenedRoom,
  form: Omit<UploadedTake, "number" | "lineId">,
  { account }: AuditActor,
): Promise<{ id: string; number: number }> {
  const object = await objectNamed(shop.db, shop.storageBucket, form.name);
  if (!object) throw new Refusal("object-not-found");
  const kind = await kindOf(shop, object);
  const { durationMs, peaks } = await soundOutline(kind, object.size, readerOf(shop, object));
  if (durationMs === null) throw new Refusal("take-unreadable");
  return inTransaction(shop.db, async (db) => {
    const locked = await lockRoom(db, opened);
    const existingTake = await findTakeOf(db, object);
    if (existingTake) return existingTake;
    refuseClosed(locked);
    const { room } = locked;
    if (!isOpenRoom(room.state)) throw new Refusal("illegal-move");
    const take = { id: randomLetters(16), number: await nextNumber(db, room.lineId) };
    await db.insert(commissionTakes).values({
      ...take,
      lineId: room.lineId,
      blob: object.blob,
      fileName: safeFileName(form.fileName, kind, roomLimits.fileName),
      contentType: goodsTypes[kind],
      size: object.size,
      durationMs,
      peaks: peaks ?? form.peaks ?? null,
      note: form.note,
      script: room.script,
      accountId: account?.id,
    });
    const by = { by: "admin" as const, accountId: account?.id, facts: { take: take.number } };
    await noteEvent(db, room.lineId, "take-added", by);
    return take;
  });
}

async function kindOf(shop: Shop, object: StoredObject): Promise<RecordingKind> {
  if (object.size === 0) throw new Refusal("take-empty");
  if (object.size > roomLimits.bytes) throw new Refusal("take-large");
  const kind = goodsKind(await readStart(shop, object));
  if (!kind || !isRecording(kind) || kind !== kindOfName(object.name))
    throw new Refusal("take-unreadable");
  return kind;
}

async function findTakeOf(db: Db, { blob }: StoredObject) {
  const [take] = await db
    .select({ id: commissionTakes.id, number: commissionTakes.number })
    .from(commissionTakes)
    .where(eq(commissionTakes.blob, blob));
  return take;
}

async function nextNumber(db: Db, lineId: number): Promise<number> {
  const [takes] = await db
    .select({
      all: count(),
      last: sql<number>`coalesce(max(${commissionTakes.number}), 0)::int`,
    })
    .from(commissionTakes)
    .where(eq(commissionTakes.lineId, lineId));
  if (takes!.all >= roomLimits.takes) throw new Refusal("takes-many");
  return takes!.last + 1;
}

/** Removes an unsent take. Throws `take-not-found`. */
export const removeTake = (
  { db: outside }: Pick<Shop, "db">,
  opened: OpenedRoom,
  takeId: string,
  { account }: AuditActor,
): Promise<void> =>
  inTransaction(outside, async (db) => {
    const { room } = await lockRoom(db, opened);
    const [removed] = await db
      .delete(commissionTakes)
      .where(
        and(
          eq(commissionTakes.id, takeId),
          eq(commissionTakes.lineId, room.lineId),
          sql`${commissionTakes.sentAt} is null`,
        ),
      )
      .returning();
    if (!removed) throw new Refusal("take-not-found");
    const facts = { take: removed.number };
    await noteEvent(db, room.lineId, "take-removed", {
      by: "admin",
      accountId: account?.id,
      facts,
    });
  });
