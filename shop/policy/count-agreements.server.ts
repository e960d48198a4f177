import { sql } from "drizzle-orm";
import { consents, users } from "../member/table.server.ts";
import type { Db } from "../shop.ts";
import { policyKindNames, type PolicyKind } from "./policy-kinds.ts";

export type Agreements = { kind: PolicyKind; version: string; members: number }[];

/** How many members' newest answer is a yes to which version. */
export async function countAgreements(db: Db): Promise<Agreements> {
  const kinds = sql.join(policyKindNames.map((kind) => sql`(${kind})`), sql`, `);
  const { rows } = await db.execute<{ kind: PolicyKind; version: string; members: string }>(sql`
    select newest.kind, newest.version, count(*) as members
    from ${users} cross join (values ${kinds}) as asked (kind)
    cross join lateral (
      select kind, version, agreed from ${consents}
      where ${consents.userId} = ${users.id} and ${consents.kind} = asked.kind order by ${consents.id} desc limit 1
    ) as newest
    where newest.agreed group by newest.kind, newest.version`);
  return rows.map(({ kind, version, members }) => ({ kind, version, members: Number(members) }));
}
