import { eq, sql, type SQL } from "drizzle-orm";
import { queueRemoval } from "../queue-removal.server.ts";
import { users } from "#shop/member/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { blobFolder } from "./piece-key.ts";
import { storedObjects, uploads } from "./table.server.ts";

const AT_ONCE = 500;
const LEFT_DAYS = 2;

/** What a member uploaded goes when they leave, in the transaction of that. What became an image of the shop stays with what shows it. */
export async function removeMemberFiles(db: Db, accountId: string): Promise<void> {
  const ended = await db
    .delete(uploads)
    .where(eq(uploads.ownerId, accountId))
    .returning({ blob: uploads.blob, state: uploads.state });
  await queueRemoval(
    db,
    ended.filter(({ state }) => state === "active").map(({ blob }) => blobFolder(blob)),
    3600,
  );
  while ((await removeSome(db, sql`starts_with(name, ${`members/${accountId}/`})`)) === AT_ONCE);
}

/** Removes uploaded images that nobody had made into images of the shop within two days, and files of people who are no members any more. */
export async function forgetMemberFiles(db: Db): Promise<void> {
  const isMembers = sql`name collate "C" >= 'members/' and name collate "C" < 'members0'`;
  const isLeft = sql`created_at < now() - make_interval(days => ${LEFT_DAYS}) and name ~ '^members/[^/]+/images/'`;
  const isDeparted = sql`not exists (select from ${users} where ${users.id} = split_part(${storedObjects.name}, '/', 2))`;
  while (
    (await inTransaction(db, (tx) =>
      removeSome(tx, sql`${isMembers} and (${isLeft} or ${isDeparted})`),
    )) === AT_ONCE
  );
}

async function removeSome(db: Db, where: SQL): Promise<number> {
  const removed = await db
    .delete(storedObjects)
    .where(
      sql`(bucket, name) in (select bucket, name from ${storedObjects} where ${where} limit ${AT_ONCE} for update skip locked)`,
    )
    .returning({ blob: storedObjects.blob });
  await queueRemoval(
    db,
    removed.map(({ blob }) => blobFolder(blob)),
  );
  return removed.length;
}
