import { eq } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { claimLines, claims } from "#shop/claim/table.server.ts";
import { listLines } from "#shop/order/list/list-lines.server.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";

type Overrides = Partial<typeof claims.$inferInsert>;

/** A shopper's claim for one piece of the order's first line, noted in the order. */
export async function buildClaim(
  db: Db,
  { id: orderId }: { id: string },
  overrides: Overrides = {},
) {
  const [line] = await listLines(db, orderId);
  if (!line) throw new Error(`order ${orderId} has no line`);
  const [claim] = await db
    .insert(claims)
    .values({
      orderId,
      kind: "return",
      reason: "changed_mind",
      requestKey: randomLetters(26),
      shopperPaysShipping: true,
      itemsAmount: line.unitPrice,
      refundAmount: line.unitPrice,
      ...overrides,
    })
    .returning();
  if (!claim) throw new Error("an insert returned no row");
  await db.insert(claimLines).values({ claimId: claim.id, orderLineId: line.id, quantity: 1 });
  await db
    .update(orders)
    .set({ claimKind: claim.kind, claimStatus: claim.status })
    .where(eq(orders.id, orderId));
  return claim;
}
