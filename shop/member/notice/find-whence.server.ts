import { eq } from "drizzle-orm";
import { deviceWords } from "#lib/device/device-words.server.ts";
import { lineOf } from "#lib/network-address.server.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import type { Db } from "#shop/shop.ts";
import { sessions } from "../table.server.ts";

/** From where somebody acts, as a mail says it. */
export async function findWhence(
  db: Db,
  { account, address, session }: AuditActor,
): Promise<{ who: string; line: string; device: string }> {
  const [found] = session
    ? await db.select().from(sessions).where(eq(sessions.id, session.id)).limit(1)
    : [];
  return {
    who: account?.email ?? "서버의 터미널",
    line: lineOf(address),
    device: found ? deviceWords(found.userAgent) : "알 수 없는 기기",
  };
}
