import { sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import type { NoticeKind } from "./notice-kind.ts";
import { noticeRows, OFFICE } from "./notice-row.server.ts";
import { queueNotices } from "./queue-notices.server.ts";

const EVENT = "owner-notices-failed";

export const failedKind: NoticeKind<number> = {
  subject: "보내지 못한 알림 #{건수}",
  lines: [
    "보내지 못한 알림이 #{건수} 있어요.",
    "여러 번 보내봤지만 닿지 않았어요. 까닭을 보고 다시 보내거나, 급하면 전화로 알려주세요.",
  ],
  facts: (count) => ({
    values: { 건수: `${count}건` },
    button: ["보류된 알림 보기", "/admin/mailbox?view=parked"],
  }),
};

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
