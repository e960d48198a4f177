import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { sessions } from "../table.server.ts";

const SESSION_COOKIE = /shop\.session_token=([^;]+)/;

/**
 * Whether a session of these cookies stands, for when its account cannot be read. It tells apart
 * two failures and gives no rights: the cookie's signature is not looked at.
 */
export async function hasSession(db: Db, cookies: string | null): Promise<boolean> {
  const [, value] = SESSION_COOKIE.exec(cookies ?? "") ?? [];
  const [token] = value?.split(/\.|%2E/i) ?? [];
  if (!token) return false;
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.token, token), sql`${sessions.expiresAt} > now()`))
    .limit(1);
  return session !== undefined;
}
