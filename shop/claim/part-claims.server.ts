import { and, asc, eq, inArray, ne, or, sql } from "drizzle-orm";
import { recordImageUses } from "../file/record-image-uses.server.ts";
import type { Db } from "../shop.ts";
import { claims, retrievals } from "./table.server.ts";

/** A departed member's words and photos leave the claims; complaints are kept (decree, 6). */
export async function partClaims(db: Db, orderId: string): Promise<{ claimWords?: string }> {
  const claimRows = await db
    .select({ id: claims.id, words: claims.words })
    .from(claims)
    .where(
      and(
        eq(claims.orderId, orderId),
        or(
          ne(claims.words, ""),
          sql`jsonb_array_length(${claims.photos}) > 0`,
          sql`${claims.refundAccount} is not null`,
        ),
      ),
    )
    .orderBy(asc(claims.requestedAt));
  await db
    .delete(retrievals)
    .where(
      inArray(
        retrievals.claimId,
        db.select({ id: claims.id }).from(claims).where(eq(claims.orderId, orderId)),
      ),
    );
  for (const { id } of claimRows) await recordImageUses(db, `claim ${id}`, []);
  if (claimRows.length)
    await db
      .update(claims)
      .set({ words: "", photos: [], refundAccount: null })
      .where(eq(claims.orderId, orderId));
  const words = claimRows
    .map((claim) => claim.words)
    .filter(Boolean)
    .join("\n\n");
  return words ? { claimWords: words } : {};
}
