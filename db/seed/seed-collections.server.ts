import {
  addToCollection,
  saveCollection,
} from "#shop/product/collection/arrange-collections.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { ShelfProduct } from "./seed-shelf.server.ts";

const BY = { account: null, address: "" };
const GIFTS = ["voice-postcards", "porcelain-bell", "voice-record"];

/** One collection that the owner chose by hand, and one that fills itself. */
export async function seedCollections({ db }: Shop, shelf: ShelfProduct[]): Promise<void> {
  const gifts = await saveCollection(
    db,
    {
      id: undefined,
      name: "선물하기 좋은 소리",
      slug: "gifts",
      text: "손에 쥐고 들을 수 있는 것들만 모았어요.",
      isOnHome: true,
      rule: null,
      category: null,
    },
    BY,
  );
  for (const key of GIFTS) {
    const product = shelf.find((one) => one.key === key);
    if (product) await addToCollection(db, { id: gifts, product: product.id }, BY);
  }
  await saveCollection(
    db,
    {
      id: undefined,
      name: "일에 쓰는 소리",
      slug: "for-work",
      text: "가게와 영상, 게임에 쓸 수 있는 상업용 소리예요.",
      isOnHome: true,
      rule: new URLSearchParams({ licence: "상업용", sort: "new" }).toString(),
      category: null,
    },
    BY,
  );
}
