import { sql } from "drizzle-orm";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { emailTokens } from "#shop/member/table.server.ts";
import { memberKind } from "#shop/move/kind/member/member-kind.server.ts";
import type { Db } from "#shop/shop.ts";

type MovedMember = { id: string; email: string; name: string };

/** Somebody who was moved in from another shop and did not come yet. */
export async function buildMovedMember(
  db: Db,
  cells: Record<string, string> = {},
): Promise<MovedMember> {
  const { email, name, ...more } = {
    email: `${randomLetters(10)}@example.com`,
    name: "김옮김",
    ...cells,
  };
  const context = { choices: { source: "cafe24", shop: "카페24" }, media: [], now: new Date() };
  const row = { line: 2, role: "main", cells: { email, name, ...more } };
  const item = memberKind.prepare([row], context);
  if (!("document" in item)) throw new Error(JSON.stringify(item));
  const items = [{ document: item.document, action: "new" as const }];
  const [made] = await inTransaction(db, (tx) => memberKind.write(tx, items, context));
  return { id: made!.id, email, name };
}

/** The secret of an invitation's link. */
export async function buildInvitation(db: Db, { id, email }: MovedMember): Promise<string> {
  const token = newToken();
  await db.insert(emailTokens).values({
    tokenHash: hashOfToken(token),
    purpose: "moved",
    userId: id,
    email,
    expiresAt: sql`now() + interval '14 days'`,
  });
  return token;
}
