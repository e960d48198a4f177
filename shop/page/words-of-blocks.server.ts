import { plainText } from "#shop/rich-text/plain-text.server.ts";
import type { Block } from "./blocks.ts";

const MOST = 150;

/** The first words of a page's texts, for search engines where its writer gave them none. */
export function wordsOfBlocks(blocks: readonly Block[]): string {
  const words = blocks
    .flatMap((block) => (block.kind === "text" ? plainText(block.html) : []))
    .join(" ");
  return words.length > MOST
    ? `${words
        .slice(0, MOST - 1)
        .toWellFormed()
        .trim()}…`
    : words;
}
