import { eq } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { moveLimits } from "../move-limits.ts";
import { moveFiles, moveMedia } from "../table.server.ts";
import type { DroppedKind } from "./file-name.ts";

type DroppedFile = {
  moveId: string;
  path: string;
  object: string;
  bytes: number;
  kind: DroppedKind;
};

/**
 * Adds a stored file to a move: tables to be looked at, the rest to lie beside. Repeated, it
 * changes nothing. Throws `move-full`.
 */
export async function keepDropped(db: Db, { kind, path, ...dropped }: DroppedFile): Promise<void> {
  const isTable = kind === "table";
  const table = isTable ? moveFiles : moveMedia;
  const count = await db.$count(table, eq(table.moveId, dropped.moveId));
  if (count >= (isTable ? moveLimits.files : moveLimits.media)) throw new Refusal("move-full");
  // A Mac writes names in parts (NFD), which nobody would find by typing them.
  const file = { ...dropped, path: path.normalize("NFC").slice(-moveLimits.path).toWellFormed() };
  await (isTable
    ? db.insert(moveFiles).values(file).onConflictDoNothing()
    : db
        .insert(moveMedia)
        .values({ ...file, id: randomLetters(12), kind })
        .onConflictDoNothing());
}
