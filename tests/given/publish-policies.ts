import { policies } from "#shop/policy/table.server.ts";
import { policyKindNames, type PolicyKind } from "#shop/policy/policy-kinds.ts";
import type { Db } from "#shop/shop.ts";

/** A first version of these documents, in force since long ago. */
export async function publishPolicies(
  db: Db,
  kinds: readonly PolicyKind[] = policyKindNames,
  html = "<p>글</p>",
): Promise<void> {
  await db.insert(policies).values(
    kinds.map((kind) => ({
      kind,
      version: "1.0",
      title: "문서",
      html,
      effectiveOn: "2026-01-01",
      publishedAt: new Date("2026-01-01"),
    })),
  );
}
