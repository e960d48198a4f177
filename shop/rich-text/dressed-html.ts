import { widthsOf } from "../file/image-keys.ts";
import { imageUrl } from "../file/image-url.ts";

export type Dress = {
  /** a member's links count as nothing the shop recommends */
  by?: "shop" | "member";
  /** the level of the heading that the text stands under */
  under?: 1 | 2;
};

const SIZES = "(max-width: 767px) 100vw, 768px";

/** Prepares sanitized HTML for a page: images in fitting widths, lazy loading, titled frames,
 * and heading levels below the page's. */
export function dressedHtml(html: string, { by = "shop", under = 1 }: Dress = {}): string {
  const heading = headingLevels(html, under);
  return html.replaceAll(
    /<(\/?)(img|iframe|a|h[234])\b([^<>]*)>/g,
    (whole, end: string, tag: string, attributes: string) => {
      if (tag === "img")
        return `<img${sourceSet(attributes)}${attributes.replace(/ ?\/$/, "")} loading="lazy" decoding="async">`;
      if (tag === "iframe" && !end) return `<iframe${attributes} title="동영상" loading="lazy">`;
      if (tag === "a" && by === "member")
        return whole.replace('rel="noopener noreferrer"', 'rel="noopener noreferrer nofollow ugc"');
      if (tag.startsWith("h"))
        return `<${end}h${end ? heading.close() : heading.open(Number(tag[1]))}>`;
      return whole;
    },
  );
}

/** Renumbers headings: the highest comes right below the page's, and no level is skipped. */
function headingLevels(html: string, under: number) {
  const used = [2, 3, 4].filter((level) => html.includes(`<h${level}>`));
  const opened: number[] = [];
  let last = under;
  return {
    open(level: number): number {
      last = Math.min(under + 1 + used.indexOf(level), last + 1);
      opened.push(last);
      return last;
    },
    close: (): number => opened.pop() ?? last,
  };
}

function sourceSet(attributes: string): string {
  const [, id] = /^ src="\/images\/([a-z0-9]+)\//.exec(attributes) ?? [];
  const [, width] = / width="(\d+)"/.exec(attributes) ?? [];
  // Without its width the widest variant is unknown.
  if (!id || !width) return "";
  const sources = widthsOf(Number(width)).map(
    (each) => `${imageUrl(id, each, "webp")} ${Math.min(each, Number(width))}w`,
  );
  return ` sizes="${SIZES}" srcset="${sources.join(", ")}"`;
}
