import { and, desc, eq, gt, or, sql } from "drizzle-orm";
import { deviceWords } from "#lib/device/device-words.server.ts";
import type { Db } from "#shop/shop.ts";
import { sessionRules } from "./session-rules.ts";
import { sessions } from "../table.server.ts";

export type SessionRow = {
  id: string;
  device: string;
  place: string;
  openedAt: Date;
  seenAt: Date;
  isAdmin: boolean;
  isHere: boolean;
};

const kinds = Object.entries(sessionRules).map(
  ([kind, { idle, absolute }]) =>
    sql`(kind = ${kind} and seen_at > now() - make_interval(secs => ${idle}) and created_at > now() - make_interval(secs => ${absolute}))`,
);

/** An account's sessions: this device first, then the most recently used. */
export async function listSessions(
  db: Db,
  accountId: string,
  hereId: string | undefined,
): Promise<SessionRow[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, accountId), gt(sessions.expiresAt, sql`now()`), or(...kinds)))
    .orderBy(desc(sql`${sessions.id} = ${hereId ?? ""}`), desc(sessions.seenAt))
    .limit(100);
  return rows.map(({ id, userAgent, ipAddress, createdAt, seenAt, kind }) => ({
    id,
    device: deviceWords(userAgent),
    place: ipAddress ?? "",
    openedAt: createdAt,
    seenAt,
    isAdmin: kind === "admin",
    isHere: id === hereId,
  }));
}
