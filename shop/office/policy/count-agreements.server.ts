import { inArray, sql } from "drizzle-orm";
import { consents, users } from "#shop/member/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { agreedKindNames, type AgreedKind } from "#shop/policy/policy-kinds.ts";

export type Agreements = { kind: AgreedKind; version: string; members: number }[];

/** How many members' newest answer is a yes to which version. */
export async function countAgreements(db: Db): Promise<Agreements> {
  const { rows } = await db.execute<{ kind: AgreedKind; version: string; members: string }>(sql`
    select given.kind, given.version, count(*) as members from ${consents} as given
    join (select max(id) as id from ${consents} where ${inArray(consents.kind, agreedKindNames)}
      group by user_id, kind) as newest on newest.id = given.id
    where given.agreed and exists (select from ${users} where ${users.id} = given.user_id)
      group by given.kind, given.version`);
  return rows.map(({ kind, version, members }) => ({ kind, version, members: Number(members) }));
}
