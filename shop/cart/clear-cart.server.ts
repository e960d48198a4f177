import { eq } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { cartLines } from "./table.server.ts";

/** Everything leaves a member's cart. */
export async function clearCart(db: Db, memberId: string): Promise<void> {
  await db.delete(cartLines).where(eq(cartLines.userId, memberId));
}
