import { Node } from "@tiptap/core";
import { ownImageAddress, ownImageId } from "#shop/rich-text/own-image.ts";

const number = (typed: string | null): number | null =>
  /^[1-9]\d{0,4}$/.test(typed ?? "") ? Number(typed) : null;

/**
 * An image of this shop as a block. Foreign images are not accepted, because pages would not show
 * them.
 */
export const ShopImage = Node.create({
  name: "shopImage",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: "" },
    alt: { default: "" },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    {
      tag: "img[src]",
      getAttrs(image) {
        const id = ownImageId(image.getAttribute("src") ?? "");
        return id
          ? {
              src: ownImageAddress(id),
              alt: image.getAttribute("alt") ?? "",
              width: number(image.getAttribute("width")),
              height: number(image.getAttribute("height")),
            }
          : false;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
});
