import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import type { Db } from "#shop/shop.ts";
import { changeSite } from "#shop/site/change-site.server.ts";

/** The number that text messages of advertising name for refusing them; "": none. */
export const changeRefusalPhone = (
  db: Db,
  adRefusalPhone: string,
  acting: AuditActor,
): Promise<void> =>
  changeSite(db, acting, async (_db, before) => ({
    said: { adRefusalPhone },
    subject: "adRefusalPhone",
    before: { adRefusalPhone: before.adRefusalPhone },
    after: { adRefusalPhone },
  }));
