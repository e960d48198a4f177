import { eq } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { claimLines, claims, retrievals } from "#shop/claim/table.server.ts";
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

/** A carrier is to fetch what this claim is about. */
export async function buildRetrieval(
  db: Db,
  claimId: string,
  overrides: Partial<typeof retrievals.$inferInsert> = {},
): Promise<void> {
  await db.insert(retrievals).values({
    claimId,
    name: "홍길동",
    phone: "01012345678",
    postcode: "04066",
    address: "서울특별시 마포구 와우산로 94",
    addressDetail: "301호",
    wishedOn: "2026-12-24",
    note: "문 앞에 둘게요.",
    ...overrides,
  });
}
