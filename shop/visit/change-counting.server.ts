import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import type { Db } from "#shop/shop.ts";
import { changeSite } from "#shop/site/change-site.server.ts";

const words = (isOn: boolean) => ({ counts: isOn ? "셈" : "세지 않음" });

/** Turns the counting of visits on or off; every process hears of it with its next writing. */
export const changeCounting = (
  db: Db,
  countsVisits: boolean,
  { by }: { by: AuditActor },
): Promise<void> =>
  changeSite(db, by, async (_db, before) => ({
    said: { countsVisits },
    subject: "visits",
    before: words(before.countsVisits),
    after: words(countsVisits),
  }));
