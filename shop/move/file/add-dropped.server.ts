import { eq } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { objectNamed } from "#shop/file/storage/find-object.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { moves } from "../table.server.ts";
import { droppedKind } from "./file-name.ts";
import { keepDropped } from "./keep-dropped.server.ts";
import { recheckMoves } from "./recheck-moves.server.ts";

type DroppedFile = { move: string; /** the stored object's */ name: string; path: string };

/**
 * Adds an upload to a move, which begins with its first file. Repeated, it changes nothing. Throws
 * `object-not-found` and `move-full`.
 */
export async function addDropped(
  shop: Pick<Shop, "db" | "storageBucket">,
  { move, name, path }: DroppedFile,
  acting: AuditActor & { account: { id: string } },
): Promise<{ move: string }> {
  const object = name.startsWith(`moves/${move}/`)
    ? await objectNamed(shop.db, shop.storageBucket, name)
    : undefined;
  const kind = droppedKind(path);
  if (!object || !kind) throw new Refusal("object-not-found");
  await inTransaction(shop.db, async (db) => {
    const [begun] = await db
      .insert(moves)
      .values({ id: move, accountId: acting.account.id })
      .onConflictDoNothing()
      .returning({ id: moves.id });
    if (begun) await recordAudit(db, { ...acting, action: "move.begin", subject: `move ${move}` });
    else await db.update(moves).set({ touchedAt: new Date() }).where(eq(moves.id, move));
    await keepDropped(db, { moveId: move, path, object: name, bytes: object.size, kind });
    if (kind !== "table") await recheckMoves(db, move);
  });
  return { move };
}
