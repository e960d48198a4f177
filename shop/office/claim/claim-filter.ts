import { claimKinds, type ClaimKind } from "#shop/order/claim-status.ts";

/** The tabs of the back office's claims; every standing of a claim is under exactly one. */
export const claimTabs = {
  requested: "요청",
  approved: "처리중",
  completed: "완료",
  closed: "거절·철회",
} as const;
export type ClaimTab = keyof typeof claimTabs;
export const claimTabNames = Object.keys(claimTabs) as ClaimTab[];

export type ClaimFilter = { tab: ClaimTab; kind: ClaimKind | ""; search: string };

const pickName = <Name extends string>(
  names: Record<Name, unknown>,
  typed: string | null,
): Name | null => (typed !== null && Object.hasOwn(names, typed) ? (typed as Name) : null);

/** `search` is cleaned where it is read. */
export const readClaimFilter = (query: URLSearchParams, search: string): ClaimFilter => ({
  tab: pickName(claimTabs, query.get("tab")) ?? "requested",
  kind: pickName(claimKinds, query.get("kind")) ?? "",
  search,
});

export function claimListPath({ tab, kind, search }: ClaimFilter): string {
  const query = new URLSearchParams({
    ...(tab !== "requested" && { tab }),
    ...(kind && { kind }),
    ...(search && { search }),
  });
  return query.size ? `/admin/claim?${query}` : "/admin/claim";
}
