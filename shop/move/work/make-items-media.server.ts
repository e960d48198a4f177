import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { makeMedia } from "../media/make-media.server.ts";
import type { ProductDocument } from "../kind/product/product-document.ts";
import { moveItems } from "../table.server.ts";
import type { FileWork } from "./file-work.server.ts";
import { contextsOf } from "./move-context.server.ts";

/**
 * Makes the images, clips and sold files of the products of a file before they are moved. What is
 * made stays, so that work that was broken off goes on after it.
 */
export async function makeItemsMedia(work: FileWork): Promise<void> {
  const { shop, move, file, report } = work;
  const context = (await contextsOf(work))("product");
  // Without either, no picture that a row names can be made.
  if (!context.media.length && move.choices.fetchesPictures !== true) return;
  const wanted = and(
    eq(moveItems.fileId, file.id),
    eq(moveItems.kind, "product"),
    inArray(moveItems.action, ["new", "join"]),
    sql`(${moveItems.document} -> 'pictures' <> '[]' or ${moveItems.document} -> 'files' <> '[]')`,
  );
  const of = await shop.db.$count(moveItems, wanted);
  let after = 0;
  for (let done = 0; ; done++) {
    const [row] = await shop.db
      .select()
      .from(moveItems)
      .where(and(wanted, gt(moveItems.item, after)))
      .orderBy(asc(moveItems.item))
      .limit(1);
    if (!row) return;
    await report("media", done, of);
    after = row.item;
    const { document, warnings } = await makeMedia(shop, row.document as ProductDocument, {
      media: context.media,
      fetchesPictures: move.choices.fetchesPictures === true,
      ownerId: move.accountId,
      now: shop.now(),
    });
    const added = warnings.map((words) => ({ line: row.line, words }));
    const others = row.troubles.filter(({ words }) => !warnings.includes(words));
    await shop.db
      .update(moveItems)
      .set({ document, troubles: [...others, ...added] })
      .where(and(eq(moveItems.fileId, file.id), eq(moveItems.item, row.item)));
  }
}
