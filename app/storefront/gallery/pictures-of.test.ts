import { expect, test } from "vitest";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { picturesOf } from "./pictures-of.ts";

const picture = (id: string): ImageInfo => ({ id, width: 1200, height: 800, blur: "" });
const [main, mobile, more] = [picture("main"), picture("mobile"), picture("more")];

const seen = (of: Parameters<typeof picturesOf>[0], device: "wide" | "narrow") =>
  picturesOf(of).map(
    ({ image, narrow }) => (device === "narrow" ? (narrow ?? image) : image)?.id ?? null,
  );

test("the main picture opens the product page, on phones the mobile one", () => {
  const of = { thumbnail: main, moThumbnail: mobile, gallery: [more] };
  expect(seen(of, "wide")).toEqual(["main", "more"]);
  expect(seen(of, "narrow")).toEqual(["mobile", "more"]);
});

test("one cover alone serves every device, and none is the default image", () => {
  for (const covers of [
    { thumbnail: main, moThumbnail: null },
    { thumbnail: null, moThumbnail: main },
  ])
    for (const device of ["wide", "narrow"] as const)
      expect(seen({ ...covers, gallery: [more] }, device)).toEqual(["main", "more"]);
  expect(seen({ thumbnail: null, moThumbnail: null, gallery: [] }, "wide")).toEqual([null]);
  expect(seen({ thumbnail: null, moThumbnail: null, gallery: [more] }, "wide")).toEqual(["more"]);
});

test("covers that stand in the gallery too come once on every device, and none is missing", () => {
  const of = { thumbnail: main, moThumbnail: mobile, gallery: [mobile, more, main, mobile] };
  expect(seen(of, "wide")).toEqual(["main", "mobile", "more"]);
  expect(seen(of, "narrow")).toEqual(["mobile", "main", "more"]);
});
