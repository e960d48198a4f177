import { Readable } from "node:stream";
import { randomLetters } from "#lib/random-letters.ts";
import { saveObject } from "#shop/file/storage/save-object.server.ts";
import { addGoods } from "#shop/product/goods/add-goods.server.ts";
import type { Shop } from "#shop/shop.ts";
import { demoRecording } from "./demo-files.server.ts";
import type { SeedProduct } from "./seed-product.ts";

const maker = { account: null, address: "127.0.0.1" };

/** Uploads each full recording as goods for the product's buyers. */
export async function seedGoods(
  shop: Shop,
  productId: string,
  { samples, handsOver }: SeedProduct,
): Promise<void> {
  if (!handsOver) return;
  for (const { title, recording } of samples) {
    const name = `goods/${randomLetters(26)}.wav`;
    const body = Readable.from([await demoRecording(recording)]);
    await saveObject(
      shop,
      { kind: "machine", label: "demo content" },
      { bucket: shop.storageBucket, name, settings: { contentType: "audio/wav" }, body },
    );
    const form = { name, fileName: `${title}.wav`, productId, goodsId: null, note: "" };
    await addGoods(shop, form, maker);
  }
}
