import { prepared } from "#shop/database/prepared.server.ts";
import type { Db } from "../shop.ts";
import { siteOf, type SiteSettings } from "./settings.ts";
import { siteSettings } from "./table.server.ts";

const settings = prepared((db) =>
  db.select({ settings: siteSettings.settings }).from(siteSettings).limit(1).prepare("find_site"),
);

/** The shop's settings; what the owner has not set yet stands as empty. */
export async function findSite(db: Db): Promise<SiteSettings> {
  const [row] = await settings(db).execute();
  return siteOf(row?.settings);
}
