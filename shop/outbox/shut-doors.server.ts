import { sql } from "drizzle-orm";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import type { Db } from "../shop.ts";
import type { Channel } from "#shop/notice/channel.ts";

/** Logs the first failed delivery of an outage and stores when it began. */
export async function noteShut(db: Db, channel: Channel, error: unknown): Promise<void> {
  const reason = String(error instanceof Error ? error.message : error)
    .slice(0, 200)
    .toWellFormed();
  const { rows } = await db.execute<{ isNew: boolean }>(sql`
    insert into notice_doors (channel, reason) values (${channel}, ${reason})
    on conflict (channel) do update set reason = excluded.reason returning (xmax = 0) as "isNew"`);
  if (rows[0]?.isNew) log.error(`no ${channel} goes out, and all wait: ${logWords(error)}`);
}

/** Something went out. */
export async function noteOpen(db: Db, channel: Channel): Promise<void> {
  const { rows } = await db.execute<{ minutes: number }>(sql`
    delete from notice_doors where channel = ${channel}
    returning round(extract(epoch from now() - shut_at) / 60)::int as minutes`);
  if (rows[0]) log.warn(`${channel} goes out again after ${rows[0].minutes} minutes`);
}
