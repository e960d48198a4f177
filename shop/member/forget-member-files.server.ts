import { sql } from "drizzle-orm";
import { inTransaction } from "../database/transaction.server.ts";
import { AT_ONCE, removeSomeObjects } from "#shop/file/storage/remove-member-files.server.ts";
import { guestUploaderId } from "#shop/file/upload/guest-uploader.ts";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import type { Db } from "../shop.ts";
import { users } from "./table.server.ts";

const LEFT_DAYS = 2;

/** Deletes uploads that were not made into shop files within two days, and files of former
 * members. */
export async function forgetMemberFiles(db: Db): Promise<void> {
  const isMembers = sql`name collate "C" >= 'members/' and name collate "C" < 'members0'`;
  const isLeft = sql`created_at < now() - make_interval(days => ${LEFT_DAYS}) and name ~ '^members/[^/]+/(images|sounds)/'`;
  const isDeparted = sql`not starts_with(name, ${`members/${guestUploaderId("")}`}) and not exists (select from ${users} where ${users.id} = split_part(${storedObjects.name}, '/', 2))`;
  while (
    (await inTransaction(db, (tx) =>
      removeSomeObjects(tx, sql`${isMembers} and (${isLeft} or ${isDeparted})`),
    )) === AT_ONCE
  );
}
