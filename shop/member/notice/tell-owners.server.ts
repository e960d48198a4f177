import { eq } from "drizzle-orm";
import { deviceWords } from "#lib/device/device-words.server.ts";
import { lineOf } from "#lib/network-address.server.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { noticeRows, OFFICE, queueNotices } from "#shop/notice/notice-row.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { sessions } from "../table.server.ts";
import { keysKind, type ShopKey } from "./keys-words.ts";

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

/** A mail to every owner, which none of them can switch off, in the transaction of the change. */
export async function tellOwnersOfKey(
  db: Db,
  { origin }: Pick<Shop, "origin">,
  key: ShopKey,
  acting: AuditActor,
): Promise<void> {
  const keysChange = { key, at: new Date(), ...(await findWhence(db, acting)) };
  const event = "owner-keys-changed";
  await queueNotices(
    db,
    noticeRows({ event, subjectKey: key, kind: keysKind, told: keysChange, origin, to: OFFICE }),
  );
}
