import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { openTables } from "#lib/tables/open-tables.server.ts";
import type { OpenedFile } from "#lib/tables/raw-table.ts";
import { unseal } from "#lib/secret/seal.server.ts";
import { objectNamed } from "#shop/file/storage/find-object.server.ts";
import { readObject } from "#shop/file/storage/read-object.server.ts";
import { MoveTrouble, type MoveFile, type WorkShop } from "./file-work.server.ts";

/** What the folders of copies begin with, so that those of killed processes are found. */
export const COPY_FOLDER = "move-";

/** A workbook's password is of use to nothing but its own file. */
export const passwordSeal = (object: string) => ({ purpose: "password of a file", bound: object });

/** Opens a copy of an uploaded file; the copy goes with the end of `use`. Throws MoveTrouble. */
export async function withOpened<Done>(
  shop: WorkShop,
  file: Pick<MoveFile, "object" | "path" | "password">,
  use: (opened: OpenedFile) => Promise<Done>,
): Promise<Done> {
  const object = await objectNamed(shop.db, shop.storageBucket, file.object);
  if (!object) throw new MoveTrouble("올린 파일을 찾을 수 없어요. 다시 올려주세요.");
  await mkdir(shop.dataDirectory, { recursive: true });
  const folder = await mkdtemp(join(shop.dataDirectory, COPY_FOLDER));
  try {
    const path = join(folder, "file");
    await pipeline(readObject(shop, object), createWriteStream(path, { mode: 0o600 }));
    const password = file.password && unseal(shop.secret, passwordSeal(file.object), file.password);
    const name = file.path.split("/").at(-1)!;
    const opened = await openTables(path, name, password ? { password } : {});
    try {
      return await use(opened);
    } finally {
      if ("close" in opened) await opened.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
