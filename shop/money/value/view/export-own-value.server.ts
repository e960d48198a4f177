import { desc, eq } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { findBalance } from "../book-value.server.ts";
import { valueLedger } from "../table.server.ts";
import { entryWords } from "./entry-words.ts";
import { listOwnCoupons } from "./list-own-coupons.server.ts";

const MOST = 10_000;

/** A member's coupons, points and credit with their history, for a data export. */
export async function exportOwnValue(db: Db, accountId: string) {
  const entries = await db
    .select({
      kind: valueLedger.kind,
      reason: valueLedger.reason,
      amount: valueLedger.amount,
      facts: valueLedger.facts,
      at: valueLedger.at,
    })
    .from(valueLedger)
    .where(eq(valueLedger.accountId, accountId))
    .orderBy(desc(valueLedger.id))
    .limit(MOST);
  return {
    balance: await findBalance(db, accountId),
    coupons: (await listOwnCoupons(db, accountId)).map(({ id: _id, ...coupon }) => coupon),
    entries: entries.map(({ reason, facts, ...entry }) => ({
      ...entry,
      why: entryWords(reason, String(facts["reason"] ?? "")),
    })),
  };
}
