import { defaultSite, type SiteSettings } from "#shop/site/settings.ts";
import { type Consignee, plannedConsignees, privacyHtml } from "./policies/privacy-html.ts";
import { termsHtml } from "./policies/terms-html.ts";

export type SeedPolicy = {
  kind: "terms" | "privacy";
  version: string;
  title: string;
  html: string;
  /** yyyy-mm-dd, in Seoul */
  effectiveOn: string;
  publishedAt: Date;
};

const version = "1.0";
const effectiveOn = "2026-03-02";
const publishedAt = new Date("2026-02-20T09:00:00+09:00");

/** The two policy texts of a shop, with its own names in them. */
export function policiesOf(site: SiteSettings, consignees: readonly Consignee[] = plannedConsignees): SeedPolicy[] {
  return [
    { kind: "terms", version, title: "이용약관", html: termsHtml(site), effectiveOn, publishedAt },
    { kind: "privacy", version, title: "개인정보처리방침", html: privacyHtml(site, consignees), effectiveOn, publishedAt },
  ];
}

/** The texts of the demo shop. */
export const seedPolicies: readonly SeedPolicy[] = policiesOf(defaultSite);
