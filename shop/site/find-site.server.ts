import type { Db } from "../shop.ts";
import { defaultSite, type SiteSettings } from "./settings.ts";
import { siteSettings } from "./table.server.ts";

/** The shop's settings; what the owner has not set yet stands as the default. */
export async function findSite(db: Db): Promise<SiteSettings> {
  const [row] = await db.select({ settings: siteSettings.settings }).from(siteSettings).limit(1);
  return { ...defaultSite, ...row?.settings };
}
