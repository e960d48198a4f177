import { linksInHtml } from "#shop/rich-text/mail-html.server.ts";
import type { Block } from "#shop/page/blocks.ts";

export const productPath = (id: string): string => `/product/${id}`;

function linksOfBlock(block: Block): string[] {
  switch (block.kind) {
    case "text":
      return linksInHtml(block.html).filter((to) => to.startsWith("/") || /^https?:/.test(to));
    case "button":
      return [block.to];
    case "samples":
      return [productPath(block.product)];
    case "products":
      return block.products.map(productPath);
    default:
      return [];
  }
}

/** The addresses that a letter leads to, each once, in its order. */
export const linksOf = (blocks: readonly Block[]): string[] => [
  ...new Set(blocks.flatMap(linksOfBlock)),
];
