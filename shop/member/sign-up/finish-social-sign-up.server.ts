import { and, eq, isNull, sql } from "drizzle-orm";
import { isRefusal, Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { makeMember, type NewMember } from "./make-member.server.ts";
import { signUps } from "../table.server.ts";

/** Makes the account when the provider has verified the address. */
export async function finishSocialSignUp(
  { db, origin }: Pick<Shop, "db" | "origin">,
  signUpId: string,
  given: Pick<NewMember, "name" | "phone" | "consents" | "address">,
): Promise<string> {
  try {
    return await inTransaction(db, async (db) => {
      const [used] = await db
        .delete(signUps)
        .where(
          and(
            eq(signUps.id, signUpId),
            isNull(signUps.tokenHash),
            sql`${signUps.expiresAt} > now()`,
          ),
        )
        .returning();
      if (!used?.provider || !used.subject || !used.provenEmail) throw new Refusal("link-expired");
      return makeMember(
        db,
        {
          ...given,
          email: used.provenEmail,
          emailProof: used.provider,
          way: { provider: used.provider, subject: used.subject },
        },
        origin,
      );
    });
  } catch (error) {
    throw isRefusal(error) && error.code === "email-taken" ? new Refusal("social-known") : error;
  }
}
