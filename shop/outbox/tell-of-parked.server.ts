import { sql } from "drizzle-orm";
import { listOwnerPhones } from "#shop/member/staff/list-office-readers.server.ts";
import type { Shop } from "../shop.ts";
import { failedKind } from "./failed-notice.ts";
import { messageArrives } from "#shop/notice/messenger.ts";
import { noticeRows, OFFICE, queueNotices } from "#shop/notice/notice-row.server.ts";

const EVENT = "owner-notices-failed";

/**
 * Tells owners once about all notices that were parked since the last time, except such mails
 * themselves. Also by message to their phones where possible: mails are parked when mail does not
 * arrive.
 */
export async function tellOfParked(shop: Shop): Promise<void> {
  const { db, origin } = shop;
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from notices where state = 'parked' and event <> ${EVENT} and due_at <= now()
      and due_at > coalesce((select max(created_at) from notices where event = ${EVENT}), now() - interval '7 days')`);
  const { count } = rows[0]!;
  if (!count) return;
  const shared = { event: EVENT, subjectKey: "notices", kind: failedKind, told: count, origin };
  const phones = messageArrives(shop) ? await listOwnerPhones(shop) : [];
  await queueNotices(db, [
    ...noticeRows({ ...shared, to: OFFICE }),
    ...phones.flatMap((phone) => noticeRows({ ...shared, to: null, phone })),
  ]);
}
