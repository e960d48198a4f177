import { demoSite } from "#db/seed/demo-site.ts";
import type { SiteSettings } from "#shop/site/settings.ts";

/**
 * What an owner of a real shop saves: with a number that a business can have, since the
 * demonstration's is taken nowhere else.
 */
export const ownSite: SiteSettings = {
  ...demoSite,
  company: { ...demoSite.company, businessNumber: "220-81-62517" },
};
