import { desc, eq } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { isConsentKind, type ConsentKind } from "./consent-kinds.ts";
import { consents } from "../table.server.ts";

export type ConsentRow = {
  id: number;
  kind: ConsentKind;
  version: string;
  agreed: boolean;
  /** how it came to it */
  how: (typeof consents.$inferSelect)["how"];
  at: Date;
};

/** Everything an account agreed to and withdrew, newest first; the first row of a kind counts. */
export async function listConsents(db: Db, accountId: string): Promise<ConsentRow[]> {
  const rows = await db
    .select({
      id: consents.id,
      kind: consents.kind,
      version: consents.version,
      agreed: consents.agreed,
      how: consents.how,
      at: consents.at,
    })
    .from(consents)
    .where(eq(consents.userId, accountId))
    .orderBy(desc(consents.id));
  return rows.filter(({ kind }) => isConsentKind(kind));
}

/** The row of each kind that counts. */
export const currentConsents = (
  rows: readonly ConsentRow[],
): Partial<Record<ConsentKind, ConsentRow>> =>
  Object.fromEntries(rows.toReversed().map((row) => [row.kind, row]));
