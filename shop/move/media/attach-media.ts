import { productLimits as limits } from "#shop/product/product-limits.ts";
import { goodsLimits } from "#shop/product/goods/goods-limits.ts";
import type {
  MovedFile,
  MovedPicture,
  ProductDocument,
} from "#shop/move/kind/product/product-document.ts";
import type { MovedMedia } from "./media-names.ts";

const collator = new Intl.Collator("ko", { numeric: true });

/**
 * The product with what was dropped beside for it: pictures after those that its file names, sounds
 * and files as what the owner chose. Repeated, it changes nothing.
 */
export function withMedia(
  document: ProductDocument,
  media: readonly MovedMedia[],
  as: MovedFile["as"],
): { document: ProductDocument; left: MovedMedia[] } {
  const ordered = media.toSorted((one, other) => collator.compare(one.path, other.path));
  const used = new Set([
    ...document.pictures.flatMap(({ from }) => ("media" in from ? [from.media] : [])),
    ...document.files.map((file) => file.media),
  ]);
  const pictures: MovedPicture[] = [...document.pictures];
  const files: MovedFile[] = [...document.files];
  const left: MovedMedia[] = [];
  const photos = () => pictures.filter(({ placeholder }) => placeholder === null).length;
  for (const one of ordered) {
    if (used.has(one.id)) continue;
    if (one.kind === "picture") {
      if (photos() > limits.gallery) left.push(one);
      else pictures.push({ from: { media: one.id }, placeholder: null, image: null });
      continue;
    }
    const role = one.kind === "sound" ? as : "goods";
    const most = role === "goods" ? goodsLimits.files : limits.samples;
    if (files.filter((file) => file.as === role).length >= most) left.push(one);
    else files.push({ media: one.id, title: titleOf(one, role), as: role });
  }
  return { document: { ...document, pictures, files }, left };
}

function titleOf({ title, path }: MovedMedia, as: MovedFile["as"]): string {
  const stem = path
    .split("/")
    .at(-1)!
    .replace(/\.[a-z0-9]{1,5}$/i, "");
  const most = as === "goods" ? goodsLimits.title : limits.sampleTitle;
  const words = (title ?? stem).replace(/\s+/g, " ").trim().slice(0, most);
  return words.trim().toWellFormed() || "소리";
}
