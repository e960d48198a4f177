import type { MetaDescriptor } from "react-router";
import { shareOf, titleWith, type ShopMatches } from "./share-meta.ts";

const unlisted = (title: string): MetaDescriptor[] => [
  { title },
  { name: "robots", content: "noindex" },
];

/** The title of a page that no search engine keeps. */
export const unlistedMeta = (matches: ShopMatches, title: string) =>
  unlisted(titleWith(title, shareOf(matches).shopName));

/** The title of a page of the back office. */
export const adminMeta = (matches: ShopMatches, title: string) =>
  unlisted(titleWith(title, `${shareOf(matches).shopName} 관리`.trim()));
