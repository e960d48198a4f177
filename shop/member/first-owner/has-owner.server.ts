import { and, eq, inArray } from "drizzle-orm";
import type { Shop } from "#shop/shop.ts";
import { OWN_PROOFS } from "../rights.ts";
import { users } from "../table.server.ts";

const proofs = OWN_PROOFS.filter((proof) => proof !== null);

/** Whether anybody on the fixed list has an account that opens the back office. */
export async function hasOwner({ db, adminEmails }: Pick<Shop, "db" | "adminEmails">) {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.email, [...adminEmails]),
        inArray(users.emailProof, proofs),
        eq(users.emailVerified, true),
      ),
    )
    .limit(1);
  return found !== undefined;
}
