import { sql } from "drizzle-orm";
import type { AdChannel } from "#shop/member/consent/ad-channel.ts";
import { adAnswer } from "#shop/member/consent/may-advertise.server.ts";
import { users } from "#shop/member/table.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { Segment } from "./segment.ts";
import { isOfSegment } from "./segment-condition.server.ts";

/** How many members a segment has, how many of them agreed, and who of these waits for morning. */
export type Reach = { members: number; reached: number; byDay: number };

export async function countReach(
  { db, now }: Pick<Shop, "db" | "now">,
  segment: Segment,
  channel: AdChannel,
): Promise<Reach> {
  const { rows } = await db.execute<Reach>(sql`
    select count(*)::int as members, (count(*) filter (where answer <> 'no'))::int as reached,
      (count(*) filter (where answer = 'night'))::int as "byDay"
    from (select ${adAnswer(sql`u.id`, channel, now())} as answer from ${users} u
      where ${isOfSegment(segment)} offset 0) counted`);
  return rows[0]!;
}
