import { BadInput } from "#shop/bad-input.ts";
import { imagesOf } from "#shop/file/list-images.server.ts";
import { imagesInHtml } from "#shop/file/record-image-uses.server.ts";
import { plainText } from "#shop/rich-text/plain-text.server.ts";
import { sanitize } from "#shop/rich-text/sanitize.server.ts";
import type { Db } from "#shop/shop.ts";
import { imagesOfBlock, type Block } from "./blocks.ts";

/** The texts of a block, each under the name that its field has in the form. */
const textsOf = (block: Block): Record<string, string> => {
  if (block.kind === "text") return { html: block.html };
  if (block.kind !== "columns") return {};
  const { left, right } = block;
  return {
    ...(left.kind === "text" && { "left.html": left.html }),
    ...(right.kind === "text" && { "right.html": right.html }),
  };
};

const clean = (html: string): string => sanitize(html, { frames: true });

const cleanCell = <Cell extends { kind: string }>(cell: Cell): Cell =>
  cell.kind === "text" && "html" in cell ? { ...cell, html: clean(String(cell.html)) } : cell;

/** A block with its texts as the board's sanitizer leaves them. */
export function cleanBlock(block: Block): Block {
  if (block.kind === "text") return cleanCell(block);
  return block.kind === "columns"
    ? { ...block, left: cleanCell(block.left), right: cleanCell(block.right) }
    : block;
}

const saysNothing = (html: string): boolean =>
  !plainText(html) && !/<(?:img|iframe|hr)\b/.test(html);

/** Every picture that the blocks show, those inside texts too. */
export const imagesInBlocks = (blocks: readonly Block[]): string[] => [
  ...new Set(
    blocks.flatMap((block) => [
      ...imagesOfBlock(block),
      ...Object.values(textsOf(block)).flatMap(imagesInHtml),
    ]),
  ),
];

/** Where in the form each picture of a block stands. */
function pictureFields(block: Block): [field: string, image: string][] {
  if (block.kind === "picture" || block.kind === "hero") return [["image", block.image]];
  if (block.kind === "banner")
    return (["image", "narrow"] as const).flatMap((field) =>
      block[field] ? [[field, block[field]] as [string, string]] : [],
    );
  if (block.kind === "gallery")
    return block.pictures.map(({ image }, at) => [`pictures.${at}.image`, image]);
  if (block.kind !== "columns") return [];
  return (["left", "right"] as const).flatMap((side) => {
    const cell = block[side];
    return cell.kind === "picture" ? [[`${side}.image`, cell.image] as [string, string]] : [];
  });
}

/**
 * The blocks as they are stored. Throws `BadInput` beside the fields where a text says nothing
 * once it is sanitized, or a picture is not in the shop.
 */
export async function cleanBlocks(db: Db, blocks: readonly Block[]): Promise<Block[]> {
  const cleaned = blocks.map(cleanBlock);
  const errors: Record<string, string[]> = {};
  const images = await imagesOf(db, cleaned.flatMap(imagesOfBlock));
  for (const [at, block] of cleaned.entries()) {
    for (const [field, html] of Object.entries(textsOf(block)))
      if (saysNothing(html)) errors[`blocks.${at}.${field}`] = ["내용을 입력해주세요."];
    for (const [field, image] of pictureFields(block))
      if (!images.has(image)) errors[`blocks.${at}.${field}`] = ["이미지를 다시 골라주세요."];
  }
  if (Object.keys(errors).length) throw new BadInput(errors);
  return cleaned;
}
