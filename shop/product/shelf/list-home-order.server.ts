import { imagesOf } from "#shop/file/list-images.server.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import type { Db } from "#shop/shop.ts";
import { countHidden, listProducts, pinnedRows } from "../list-products.server.ts";

export type OrderedProduct = {
  id: string;
  title: string;
  isShow: boolean;
  image: ImageInfo | null;
};

const SHOWN = 100;

/** The products as an owner orders them: hidden pinned ones too, and the newest of all others. */
export async function listHomeOrder(
  db: Db,
  pinned: readonly string[],
): Promise<{ products: OrderedProduct[]; hasMore: boolean; hidden: number }> {
  const [{ products, next }, first, hidden] = await Promise.all([
    listProducts(db, { limit: SHOWN, pinned }),
    pinnedRows(db, pinned),
    countHidden(db),
  ]);
  const images = await imagesOf(
    db,
    first.map(({ thumbnail }) => thumbnail),
  );
  const others = products.filter(({ id }) => !pinned.includes(id));
  return {
    products: [
      ...first.map(({ id, title, isShow, thumbnail }) => ({
        id,
        title,
        isShow,
        image: images.get(thumbnail ?? "") ?? null,
      })),
      ...others.map(({ id, title, isShow, thumbnail, moThumbnail }) => ({
        id,
        title,
        isShow,
        image: thumbnail ?? moThumbnail,
      })),
    ],
    hasMore: next !== null,
    hidden,
  };
}
