import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { sessions } from "../table.server.ts";

const SESSION_COOKIE = /shop\.session_token=([^;]+)/;

/**
 * Whether the cookies name an existing session, for when its account cannot be read. Only
 * distinguishes two failures and grants nothing, because the cookie's signature is not verified.
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
