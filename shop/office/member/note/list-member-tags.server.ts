import { sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { NOTE } from "#shop/member/note/note-limits.ts";

/** All tags in use. Each is found by one index step, whatever the number of members. */
export async function listMemberTags(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(sql`
    with recursive known as (
      (select tag from member_tags order by tag limit 1)
      union all
      select (select next.tag from member_tags next where next.tag > known.tag order by next.tag limit 1)
      from known where known.tag is not null
    )
    select tag from known where tag is not null limit ${NOTE.tags}`);
  return rows.map(({ tag }) => tag);
}
