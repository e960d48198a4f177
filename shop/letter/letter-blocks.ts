import type { Block, BlockKind } from "#shop/page/blocks.ts";

/** The blocks of pages that a mail can show: nothing plays or folds in it. */
export const letterBlockKinds = [
  "text",
  "picture",
  "products",
  "samples",
  "button",
] as const satisfies BlockKind[];

export type LetterBlock = Extract<Block, { kind: (typeof letterBlockKinds)[number] }>;

export const isLetterBlock = (block: Block): block is LetterBlock =>
  (letterBlockKinds as readonly BlockKind[]).includes(block.kind);
