import { sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import { failedKind } from "./failed-notice.ts";
import { noticeRows, OFFICE } from "./notice-row.server.ts";
import { queueNotices } from "./queue-notices.server.ts";

const EVENT = "owner-notices-failed";

/** Once for all that came to rest since the last time; not of a mail that told of others. */
export async function tellOfParked({ db, origin }: Pick<Shop, "db" | "origin">): Promise<void> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from notices where state = 'parked' and event <> ${EVENT} and due_at <= now()
      and due_at > coalesce((select max(created_at) from notices where event = ${EVENT}), now() - interval '7 days')`);
  const { count } = rows[0]!;
  if (count)
    await queueNotices(
      db,
      noticeRows({
        event: EVENT,
        subjectKey: "notices",
        kind: failedKind,
        told: count,
        origin,
        to: OFFICE,
      }),
    );
}
