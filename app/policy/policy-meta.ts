import { shareMeta, shareOf, type ShopMatches } from "../share-meta.ts";
import type { LoadedPolicyPage } from "./load-policy-page.server.ts";

type PolicyHead = { title: string; path: string; words: string };

export const policyMeta = (
  { title, path, words }: PolicyHead,
  page: LoadedPolicyPage | undefined,
  matches: ShopMatches,
) => {
  const version =
    page?.shown && !page.isListed
      ? ` ${page.shown.version}${page.difference ? "에서 달라진 점" : ""}`
      : "";
  const shared = shareOf(matches);
  return [
    ...shareMeta({ ...shared, title: title + version, path, description: shared.shopName + words }),
    ...(page?.isListed === false ? [{ name: "robots", content: "noindex" }] : []),
  ];
};
