import { and, eq, sql } from "drizzle-orm";
import { movedMembers } from "#shop/member/moved/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { originSpelling } from "./origin.ts";

/**
 * Accounts by what a former shop calls its members, in the spelling that they were given in.
 * Several ids say that the name does not decide; who never came along is absent.
 */
export async function findMovedMembers(
  db: Db,
  { source }: { source?: string },
  formerIds: readonly string[],
): Promise<Map<string, string[]>> {
  const spelled = new Map(formerIds.map((id) => [id, originSpelling(id)]));
  const spellings = [...new Set(spelled.values())].filter(Boolean);
  if (!spellings.length) return new Map();
  const rows = await db
    .select({ accountId: movedMembers.accountId, formerIds: movedMembers.formerIds })
    .from(movedMembers)
    .where(
      and(
        sql`${movedMembers.formerIds} && ${sql.param(spellings)}::text[]`,
        source === undefined ? undefined : eq(movedMembers.source, source),
      ),
    );
  const idsBySpelling = new Map<string, Set<string>>();
  for (const row of rows)
    for (const id of row.formerIds)
      idsBySpelling.set(id, (idsBySpelling.get(id) ?? new Set()).add(row.accountId));
  return new Map(
    [...spelled].flatMap(([id, spelling]) => {
      const found = idsBySpelling.get(spelling);
      return found ? [[id, [...found].toSorted()] as const] : [];
    }),
  );
}
