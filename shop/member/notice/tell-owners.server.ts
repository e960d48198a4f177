import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { noticeRows, OFFICE, queueNotices } from "#shop/notice/notice-row.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { keysKind, type ShopKey } from "./keys-words.ts";
import { findWhence } from "./find-whence.server.ts";

/** A mail to every owner, which cannot be switched off, in the change's transaction. */
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
