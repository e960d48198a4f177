import { expect, test } from "vitest";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { picturesOf } from "./pictures-of.ts";

const picture = (id: string): ImageInfo => ({ id, width: 1200, height: 800, blur: "" });
const [main, mobile, more] = [picture("main"), picture("mobile"), picture("more")];
const none = { thumbnail: null, moThumbnail: null, gallery: [] };
const idsOf = (covers: Partial<Parameters<typeof picturesOf>[0]>) =>
  picturesOf({ ...none, ...covers }).map((image) => image?.id ?? null);

test("the picture of the shelves opens the product page", () => {
  expect(idsOf({ thumbnail: main, moThumbnail: mobile, gallery: [more] })).toEqual([
    "mobile",
    "more",
  ]);
  expect(idsOf({ thumbnail: main, gallery: [more] })).toEqual(["main", "more"]);
  expect(idsOf({ moThumbnail: mobile, gallery: [more] })).toEqual(["mobile", "more"]);
});

test("a product without a cover shows its gallery, and one without any picture the default image", () => {
  expect(idsOf({ gallery: [more] })).toEqual(["more"]);
  expect(idsOf({})).toEqual([null]);
});

test("covers that stand in the gallery too come once", () => {
  expect(
    idsOf({ thumbnail: main, moThumbnail: mobile, gallery: [mobile, more, main, mobile] }),
  ).toEqual(["mobile", "more", "main"]);
});
