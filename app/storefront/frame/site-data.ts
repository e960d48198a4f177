import type { ShownSite } from "#shop/site/settings.ts";
import { iconUrl } from "#shop/file/image-url.ts";
import { DEMO_BUSINESS_NUMBER } from "#shop/site/shown-business-number.ts";

/** schema.org/Organization and the site it runs. */
export const organisationData = (
  { shopName, company, channels, look }: ShownSite,
  origin: string,
) => ({
  "@context": "https://schema.org",
  "@graph": [
    {
      "@type": "Organization",
      "@id": `${origin}/#organisation`,
      name: shopName,
      legalName: company.name || undefined,
      url: `${origin}/`,
      logo: look.mark ? origin + iconUrl(look.mark.id, "touch-512") : undefined,
      taxID: isOwnNumber(company.businessNumber) ? company.businessNumber : undefined,
      sameAs: Object.values(channels),
      address: {
        "@type": "PostalAddress",
        addressCountry: "KR",
        streetAddress: company.address || undefined,
      },
      contactPoint: {
        "@type": "ContactPoint",
        contactType: "customer service",
        telephone: company.phone || undefined,
        email: company.email || undefined,
        availableLanguage: "ko",
      },
    },
    {
      "@type": "WebSite",
      "@id": `${origin}/#site`,
      name: shopName,
      url: `${origin}/`,
      inLanguage: "ko",
      publisher: { "@id": `${origin}/#organisation` },
    },
  ],
});

/** schema.org/BreadcrumbList: the way from the home page to this one. */
export const breadcrumbData = (
  origin: string,
  steps: readonly { name: string; path: string }[],
) => ({
  "@context": "https://schema.org",
  "@type": "BreadcrumbList",
  itemListElement: [{ name: "홈", path: "/" }, ...steps].map(({ name, path }, at) => ({
    "@type": "ListItem",
    position: at + 1,
    name,
    item: origin + path,
  })),
});

/** schema.org/FAQPage */
export const faqData = (faqs: readonly { question: string; html: string }[]) => ({
  "@context": "https://schema.org",
  "@type": "FAQPage",
  mainEntity: faqs.map(({ question, html }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: html },
  })),
});

/** Search engines do not get the demo's number. */
const isOwnNumber = (number: string): boolean => number !== "" && number !== DEMO_BUSINESS_NUMBER;
