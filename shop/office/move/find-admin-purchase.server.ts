import { eq } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { UUID } from "#shop/database/newest-first.server.ts";
import type { Shop } from "#shop/shop.ts";
import { lineOfPurchase } from "#shop/vault/holding.server.ts";
import { listLedger } from "#shop/vault/list-ledger.server.ts";
import { purchases } from "#shop/vault/purchase/table.server.ts";

/** A purchase of elsewhere with the ledger of its supplies; whoever reads it is written down. */
export async function findAdminPurchase({ db }: Pick<Shop, "db">, id: string, reader: AuditActor) {
  if (!UUID.test(id)) return null;
  const [purchase] = await db.select().from(purchases).where(eq(purchases.id, id));
  if (!purchase) return null;
  await recordAudit(db, {
    ...reader,
    action: "move.purchase-read",
    subject: `purchase ${id}`,
    whose: purchase.memberId,
  });
  const { title } = await lineOfPurchase(db, purchase);
  return { ...purchase, title, supplies: await listLedger(db, purchase) };
}
