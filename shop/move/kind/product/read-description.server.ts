import { createHash } from "node:crypto";
import { ownImageAddress } from "#shop/rich-text/own-image.ts";
import { sanitize } from "#shop/rich-text/sanitize.server.ts";
import { productLimits as limits } from "#shop/product/product-limits.ts";
import type { ItemCells } from "../item-cells.ts";

/** More than what cleaning could bring within the limit; it is not even tried. */
const LONGEST = 10 * limits.description;
const SOURCE = /(<img\b[^<>]{0,2000}?\bsrc\s*=\s*)("[^"]*"|'[^']*'|[^\s>"']+)/gi;

type ReadDescription = { html: string; pictures: { source: string; placeholder: string }[] };

const placeholderOf = (source: string): string =>
  `moved${createHash("sha256").update(source).digest("hex").slice(0, 35)}`;

const entities: Record<string, string> = { amp: "&", quot: '"', "#39": "'", "#x27": "'" };
const plainAddress = (quoted: string): string =>
  quoted
    .replace(/^["']|["']$/g, "")
    .replace(/&(amp|quot|#39|#x27);/gi, (_, name: string) => entities[name.toLowerCase()] ?? "")
    .trim();

/**
 * The description as the shop keeps it. Its pictures stand under placeholders until they are the
 * shop's own; those that stay foreign fall out when it is written.
 */
export function descriptionOf(cells: ItemCells): ReadDescription {
  const row = cells.rowWith("description");
  const typed = row?.cells.description ?? "";
  const place = { field: "description", ...(row && { line: row.line }) };
  if (typed.length > LONGEST) {
    cells.refuse("상품 설명이 너무 길어요.", place);
    return { html: "", pictures: [] };
  }
  const pictures = new Map<string, string>();
  let embedded = 0;
  const html = typed.replace(SOURCE, (_, before: string, quoted: string) => {
    const source = plainAddress(quoted);
    if (/^data:/i.test(source)) embedded += 1;
    if (!source || /^data:/i.test(source)) return `${before}""`;
    pictures.set(source, placeholderOf(source));
    return `${before}"${ownImageAddress(placeholderOf(source))}"`;
  });
  if (embedded)
    cells.warn(`설명에 글자로 들어 있는 그림 ${embedded}개는 옮기지 않아요.`, "description");
  const clean = sanitize(isHtml(html) ? html : paragraphsOf(html), { frames: true });
  if (Buffer.byteLength(clean) > limits.description)
    cells.refuse("상품 설명이 너무 길어요. 줄여서 옮겨 주세요.", place);
  return {
    html: clean,
    pictures: [...pictures].map(([source, placeholder]) => ({ source, placeholder })),
  };
}

const isHtml = (text: string): boolean => /<\/?[a-z][^<>]*>/i.test(text);
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const paragraphsOf = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${escaped(part).replaceAll("\n", "<br>")}</p>`)
    .join("");

/** The description with the shop's own images in place of placeholders; the rest are left out. */
export function withOwnImages(html: string, images: ReadonlyMap<string, string>): string {
  const filled = html.replace(/\/images\/(moved[0-9a-f]{35})\//g, (_, placeholder: string) => {
    const image = images.get(placeholder);
    return image === undefined ? "/images-not-moved/" : `/images/${image}/`;
  });
  return sanitize(filled, { frames: true });
}
