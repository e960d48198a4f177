import { sql } from "drizzle-orm";
import type { Db } from "../shop.ts";

type AuditBreak = {
  /** id of the entry, or of the seal without one */
  id: number;
  kind: "changed" | "removed" | "unsealed" | "cut-off";
};

/** Verifies the whole audit log and finds the first changed, removed or inserted entry, or an
 * end that was cut off since the retention job last recorded it. */
export async function findAuditBreak(db: Db): Promise<AuditBreak | null> {
  const { rows } = await db.execute<{ id: string; kind: AuditBreak["kind"] }>(sql`
    with link as (
      select *, lag(hash) over w as previous, lag(place) over w as place_before, row_number() over w as nth
      from audit_seals window w as (order by place)
    ), broken as (
      select link.place, link.entry_id as id, case when e.id is null then 'removed' else 'changed' end as kind
      from link left join audit_log e on e.id = link.entry_id
      where case when nth = 1 and place > 1 then link.at > now() - interval '2 years'
        else e.id is null or (nth > 1 and place_before <> place - 1) or hash <> shop_audit_hash(coalesce(previous, ''), e) end
      union all
      select coalesce((select max(place) from audit_seals), 0) + 1, e.id, 'unsealed' from audit_log e
      where e.id > (select entry_id from audit_seals order by place limit 1)
        and not exists (select from audit_seals where entry_id = e.id)
      union all
      select audit_place, audit_place, 'cut-off' from (
        select audit_place, audit_hash from retention_runs where audit_place is not null order by id desc limit 1) as noted
      where audit_place >= coalesce((select min(place) from audit_seals), 0)
        and not exists (select from audit_seals where place = audit_place and hash = audit_hash)
    )
    select id, kind from broken order by place limit 1`);
  return rows[0] ? { id: Number(rows[0].id), kind: rows[0].kind } : null;
}
