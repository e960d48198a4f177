import type { MetaDescriptor } from "react-router";
import type { ShopIcons } from "#shop/site/shop-icons.ts";

export type ShopMatches = readonly [
  { loaderData?: { origin: string; site: { shopName: string }; icons: ShopIcons } | undefined },
  ...unknown[],
];

/** The common part of every page's metadata; failed pages have less. */
export const shareOf = ([{ loaderData }]: ShopMatches) => ({
  shopName: loaderData?.site.shopName ?? "",
  origin: loaderData?.origin ?? "",
  icon: loaderData?.icons.square ?? "",
  wide: loaderData?.icons.wide,
});

/** A shop that has no name yet leaves it out. */
export const titleWith = (title: string, shopName: string) =>
  [title, shopName].filter(Boolean).join(" | ");

type SharedPage = {
  shopName: string;
  /** null: the shop's own name */
  title: string | null;
  /** in its place where search engines read it */
  searchTitle?: string | undefined;
  description: string;
  origin: string;
  /** a path of the shop, for a page without a picture */
  icon: string;
  /** a path of the shop, wide, in place of the icon */
  wide?: string | null | undefined;
  /** without what only narrows the page */
  path: string;
  /** a path of the shop */
  image?: string | null;
  type?: "website" | "product" | "article";
};

/** Metadata of a public page for search engines and messengers. */
export function shareMeta({
  shopName,
  title,
  searchTitle,
  description,
  origin,
  icon,
  wide,
  path,
  image,
  type = "website",
}: SharedPage): MetaDescriptor[] {
  const url = origin + path;
  const picture = image || wide;
  return [
    { title: searchTitle || titleWith(title ?? "", shopName) },
    { name: "description", content: description },
    { property: "og:type", content: type },
    { property: "og:site_name", content: shopName },
    { property: "og:locale", content: "ko_KR" },
    { property: "og:title", content: title ?? shopName },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: origin + (picture || icon) },
    { name: "twitter:card", content: picture ? "summary_large_image" : "summary" },
    { tagName: "link", rel: "canonical", href: url },
  ];
}

/**
 * Keeps filtered, sorted and paged lists out of search engines, by these query names. Unknown
 * names, e.g. of campaigns, change nothing.
 */
export const narrowedMeta = (search: string, names: readonly string[]): MetaDescriptor[] => {
  const searchParams = new URLSearchParams(search);
  return names.some((name) => searchParams.get(name))
    ? [{ name: "robots", content: "noindex, follow" }]
    : [];
};

/** Each page of a list has an address of its own. */
export const pagePath = (path: string, page: number): string =>
  page > 1 ? `${path}?page=${page}` : path;
