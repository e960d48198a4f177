import type { LoadedPolicyPage } from "./load-policy-page.server.ts";

export const policyMeta = (title: string, description: string, page: LoadedPolicyPage | undefined) => {
  const version = page?.shown && !page.isListed ? ` ${page.shown.version}${page.difference ? "에서 달라진 점" : ""}` : "";
  return [
    { title: `${title}${version} | 소리상점` },
    { name: "description", content: description },
    ...(page?.isListed === false ? [{ name: "robots", content: "noindex" }] : []),
  ];
};
