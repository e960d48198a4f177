import { sql } from "drizzle-orm";
import type { ImageInfo } from "./image-url.ts";
import { prepared } from "../database/prepared.server.ts";
import type { Db } from "../shop.ts";
import { imageColumns, images } from "./table.server.ts";

/** The images with these ids, by id; ids that are null or unknown are not in it. */
export async function imagesOf(db: Db, ids: (string | null)[]): Promise<Map<string, ImageInfo>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (!wanted.length) return new Map();
  const rows = await withIds(db).execute({ ids: wanted });
  return new Map(rows.map((row) => [row.id, row]));
}

const withIds = prepared((db) =>
  db
    .select(imageColumns)
    .from(images)
    .where(sql`${images.id} = any(${sql.placeholder("ids")})`)
    .prepare("images_of"),
);
