import { expect, test } from "vitest";
import type { ListedProduct } from "#shop/product/product.ts";
import { shelfTileOf, tileOf } from "./tile-of.ts";

const [wide, narrow] = ["wide", "narrow"].map((id) => ({ id, width: 1200, height: 900, blur: "" }));
const now = new Date("2026-11-26T09:00:00+09:00");
const product = (pictures: object) =>
  ({ saleKind: "order", stock: 3, ...pictures }) as unknown as ListedProduct;

test.each([
  [{ thumbnail: wide, moThumbnail: narrow }, [null, narrow]],
  [{ thumbnail: wide, moThumbnail: null }, [wide, null]],
  [{ thumbnail: null, moThumbnail: narrow }, [null, narrow]],
])("a shelf is sent the one picture that it shows", (pictures, [first, second]) => {
  expect(shelfTileOf(product(pictures), now)).toMatchObject({
    thumbnail: first,
    moThumbnail: second,
  });
  expect(tileOf(product(pictures), now)).toMatchObject(pictures);
});
