import { demoSite } from "#db/seed/demo-site.ts";
import type { SiteSettings } from "#shop/site/settings.ts";

/**
 * A real owner's settings, with a valid business number: the demo's number is refused elsewhere.
 */
export const ownSite: SiteSettings = {
  ...demoSite,
  company: { ...demoSite.company, businessNumber: "220-81-62517" },
};
