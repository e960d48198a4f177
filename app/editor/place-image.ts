import type { Editor } from "@tiptap/core";
import { insertPoint } from "@tiptap/pm/transform";
import { ownImageAddress } from "#shop/rich-text/own-image.ts";
import type { ImageInfo } from "#shop/product/product.ts";

/** Between two blocks: after the one that is written in, before an empty one. */
export function placeFor({ state: { doc, selection } }: Editor, at = selection.to): number {
  const here = doc.resolve(Math.min(at, doc.content.size));
  if (!here.parent.isTextblock) return here.pos;
  return here.parent.content.size ? here.after() : here.before();
}

/** Puts the image there without taking the cursor away from whoever goes on writing. */
export function placeImage(editor: Editor, { id, width, height }: ImageInfo, at: number): void {
  const { schema, doc, tr } = editor.state;
  const image = schema.nodes.shopImage?.create({ src: ownImageAddress(id), width, height });
  if (image) editor.view.dispatch(tr.insert(insertPoint(doc, Math.min(at, doc.content.size), image.type) ?? doc.content.size, image));
}
