import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import type { Db } from "#shop/shop.ts";
import { changeSite } from "#shop/site/change-site.server.ts";
import type { FeeRates } from "#shop/site/settings.ts";

/** The rates of the provider's contract, for figures and settlement; null takes them away. */
export const changeFeeRates = (
  db: Db,
  feeRates: FeeRates | null,
  { by }: { by: AuditActor },
): Promise<void> =>
  changeSite(db, by, async (_db, before) => ({
    said: { feeRates },
    subject: "feeRates",
    before: wordsOf(before.feeRates),
    after: wordsOf(feeRates),
  }));

const wordsOf = (rates: FeeRates | null): Record<string, string> =>
  rates ? { cardRate: String(rates.cardRate), depositFee: String(rates.depositFee) } : {};
