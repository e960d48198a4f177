import { sql } from "drizzle-orm";
import { seoulTime } from "#lib/seoul-time.ts";
import { channelWords, type Channel } from "#shop/notice/channel.ts";
import type { Shop } from "#shop/shop.ts";
import type { Trouble } from "../trouble.ts";
import { TROUBLE_EVENTS } from "../trouble-events.ts";

/** A mail server that restarts raises no alarm. */
const SHUT_MINUTES = 10;

const settingsOf: Record<Channel, string> = {
  mail: "/admin/mail-settings",
  message: "/admin/message-settings",
  push: "/admin/mails",
};

/** Channels that let nothing out for ten minutes, and notices that were given up. */
export async function noticeTroubles({ db }: Pick<Shop, "db">): Promise<Trouble[]> {
  const { rows } = await db.execute<ShutDoor>(sql`
    select channel, reason, shut_at as since,
      (select count(*)::int from notices where state in ('queued', 'waiting')
        and notices.channel = notice_doors.channel) as waiting
    from notice_doors where channel in ('mail', 'message', 'push')
      and shut_at <= now() - make_interval(mins => ${SHUT_MINUTES})`);
  return [...rows.map(shut), ...(await parked(db))];
}

type ShutDoor = { channel: Channel; reason: string; since: string; waiting: number };

const shut = ({ channel, reason, since, waiting }: ShutDoor): Trouble => ({
  kind: channel,
  harm: "now",
  since: new Date(since),
  reason: `${channelWords[channel]} 발송이 ${seoulTime(since)}부터 멈춰 ${waiting}건이 기다려요. 설정과 서비스의 상태를 확인해주세요. 다시 열리면 차례로 보내요. (이유: ${reason})`,
  button: { label: "설정 보기", href: settingsOf[channel] },
});

/** Notices about the shop's own troubles are left out, or telling of them would never end. */
async function parked(db: Shop["db"]): Promise<Trouble[]> {
  const { rows } = await db.execute<{ count: number; since: string | null }>(sql`
    select count(*)::int as count, min(created_at) as since from notices
    where state = 'parked' and event <> all(${sql.param([...TROUBLE_EVENTS])}::text[])`);
  const { count, since } = rows[0]!;
  if (!count || !since) return [];
  return [
    {
      kind: "parked",
      harm: "now",
      since: new Date(since),
      reason: `여러 번 시도했지만 보내지 못한 알림이 ${count}건 있어요. 이유를 확인하고 다시 보내거나, 급하면 전화로 알려주세요.`,
      button: { label: "알림 보기", href: "/admin/mailbox?view=parked" },
    },
  ];
}
