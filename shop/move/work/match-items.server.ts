import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { parseStream } from "music-metadata";
import { Readable } from "node:stream";
import { objectNamed } from "#shop/file/storage/find-object.server.ts";
import { readObject } from "#shop/file/storage/read-object.server.ts";
import { withMedia } from "../media/attach-media.ts";
import { matchMedia, type MediaTarget } from "../media/match-media.ts";
import { choicesOf } from "../kind/product/product-choices.ts";
import type { ProductDocument } from "../kind/product/product-document.ts";
import { moveItems, moveMedia } from "../table.server.ts";
import type { FileWork, WorkShop } from "./file-work.server.ts";
import { contextsOf } from "./move-context.server.ts";

type Media = typeof moveMedia.$inferSelect;

/** Where a thing belongs by hand, as the choice `mediaOf` names it. */
const targetKey = (fileId: number, item: number): string => `${fileId}:${item}`;

/** Gives the products of a file the pictures and sounds that were dropped beside for them. */
export async function matchItems(work: FileWork): Promise<void> {
  const { shop, move, file } = work;
  const { db } = shop;
  const all = await db.select().from(moveMedia).where(eq(moveMedia.moveId, move.id));
  if (!all.length) return;
  await readTitles(work, all);
  const media = await db.select().from(moveMedia).where(eq(moveMedia.moveId, move.id));
  const targets = await targetsOf(work);
  if (!targets.length) return;
  const choices = choicesOf((await contextsOf(work))("product"));
  const { ofTarget } = matchMedia(targets, media, choices.mediaOf);
  for (const [key, own] of ofTarget) {
    const item = Number(key.split(":")[1]);
    const where = and(eq(moveItems.fileId, file.id), eq(moveItems.item, item));
    const [row] = await db.select({ document: moveItems.document }).from(moveItems).where(where);
    const product = row?.document as ProductDocument;
    const { document, left } = withMedia(product, own, choices.sounds);
    await db.update(moveItems).set({ document }).where(where);
    const used = own.filter((one) => !left.includes(one)).map(({ id }) => id);
    await noteTarget(work, used, product.title);
  }
  await noteNamed(work);
}

async function targetsOf({ shop, file }: FileWork): Promise<MediaTarget[]> {
  const rows = await shop.db
    .select({
      item: moveItems.item,
      title: sql<string>`${moveItems.document} ->> 'title'`,
      names: sql<ProductDocument["names"]>`${moveItems.document} -> 'names'`,
    })
    .from(moveItems)
    .where(
      and(
        eq(moveItems.fileId, file.id),
        eq(moveItems.kind, "product"),
        isNotNull(moveItems.document),
      ),
    );
  return rows.map(({ item, title, names }) => ({
    key: targetKey(file.id, item),
    title,
    codes: names.filter(({ key }) => key !== "title").map(({ formerId }) => formerId),
  }));
}

async function noteTarget({ shop }: FileWork, ids: string[], title: string): Promise<void> {
  if (ids.length)
    await shop.db.update(moveMedia).set({ goesTo: title }).where(inArray(moveMedia.id, ids));
}

/** Pictures that a row itself names lie in its document already. */
async function noteNamed({ shop, move, file }: FileWork): Promise<void> {
  await shop.db.execute(sql`
    update move_media set goes_to = named.title from (
      select distinct on (picture -> 'from' ->> 'media') picture -> 'from' ->> 'media' as id,
        document ->> 'title' as title
      from move_items, jsonb_array_elements(document -> 'pictures') as picture
      where file_id = ${file.id} and kind = 'product' and picture -> 'from' ? 'media') as named
    where move_media.id = named.id and move_media.move_id = ${move.id}
      and move_media.goes_to is null`);
}

/** By its own tags; what has none is tried again at the next check, which costs little. */
async function readTitles({ shop, report }: FileWork, media: readonly Media[]): Promise<void> {
  const sounds = media.filter(({ kind, title }) => kind === "sound" && title === null);
  for (const [at, { id, object }] of sounds.entries()) {
    await report("media", at, sounds.length);
    const title = await titleOf(shop, object);
    if (title)
      await shop.db
        .update(moveMedia)
        .set({ title })
        .where(and(eq(moveMedia.id, id), isNull(moveMedia.title)));
  }
}

const TITLE_LETTERS = 200;

async function titleOf(shop: WorkShop, name: string): Promise<string | null> {
  const object = await objectNamed(shop.db, shop.storageBucket, name);
  if (!object) return null;
  const stream = Readable.from(readObject(shop, object));
  try {
    const { common } = await parseStream(stream, { size: object.size }, { skipCovers: true });
    const title = common.title?.replaceAll("\0", "").trim().slice(0, TITLE_LETTERS).toWellFormed();
    return title || null;
  } catch {
    // A file without readable tags is matched by its name.
    return null;
  } finally {
    stream.destroy();
  }
}
