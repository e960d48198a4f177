import { sql } from "drizzle-orm";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import { listOwnerPhones } from "#shop/member/staff/list-office-readers.server.ts";
import type { Shop } from "../shop.ts";
import type { Channel } from "#shop/notice/channel.ts";
import { mailArrives } from "#shop/notice/mail-arrives.ts";
import { messageArrives } from "#shop/notice/messenger.ts";
import {
  noticeRows,
  OFFICE,
  type NoticeRow,
  queueNotices,
} from "#shop/notice/notice-row.server.ts";
import { shutKind } from "./shut-notice.ts";
import { SHUT_LONG_MINUTES } from "./shut-doors.server.ts";

type ToldDoor = { channel: Channel; reason: string; shutAt: string };

/**
 * Tells owners once of an outage of ten minutes, through the other channel: mail outages by
 * message, message outages by mail. Without another channel only the today page shows it.
 */
export async function tellOfShutDoors(shop: Shop): Promise<void> {
  await shop.db.transaction(async (db) => {
    const { rows } = await db.execute<ToldDoor>(sql`
      update notice_doors set told_at = now()
      where told_at is null and shut_at <= now() - make_interval(mins => ${SHUT_LONG_MINUTES})
      returning channel, reason, shut_at as "shutAt"`);
    for (const door of rows) await queueNotices(db, await rowsOf(shop, door));
  });
}

async function rowsOf(shop: Shop, { channel, reason, shutAt }: ToldDoor): Promise<NoticeRow[]> {
  const shared = {
    event: "owner-channel-shut",
    subjectKey: channel,
    kind: shutKind,
    told: { channel, reason, since: toSeoulLocal(new Date(shutAt)).slice(11) },
    origin: shop.origin,
  };
  if (channel === "message") return mailArrives(shop) ? noticeRows({ ...shared, to: OFFICE }) : [];
  const phones = messageArrives(shop) ? await listOwnerPhones(shop) : [];
  return phones.flatMap((phone) => noticeRows({ ...shared, to: null, phone }));
}
