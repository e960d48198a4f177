import { findPolicyPage } from "#shop/policy/find-policy-page.server.ts";
import type { PolicyKind } from "#shop/policy/policy-kinds.ts";
import { found } from "../found.server.ts";
import { shopOf } from "../request.server.ts";
import type { RouterContextProvider } from "react-router";

/**
 * A policy version or a comparison: `?version=`, `?compare=1`, `&from=`. Without a query, the
 * version in force.
 */
export async function loadPolicyPage(
  kind: PolicyKind,
  { url: { searchParams }, context }: { url: URL; context: Readonly<RouterContextProvider> },
) {
  const { db, now } = shopOf(context);
  const policyQuery = {
    version: searchParams.get("version"),
    compare: searchParams.get("compare") === "1",
    from: searchParams.get("from"),
  };
  const page = found(await findPolicyPage(db, kind, policyQuery, now()));
  // Search engines list the document itself, not each of its versions.
  return { kind, ...page, isListed: policyQuery.version === null && !policyQuery.compare };
}

export type LoadedPolicyPage = Awaited<ReturnType<typeof loadPolicyPage>>;
