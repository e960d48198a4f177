import { inArray } from "drizzle-orm";
import { keptMarkup, markup, type Markup } from "#lib/text/markup.ts";
import { won } from "#lib/won.ts";
import { widthsOf } from "#shop/file/image-keys.ts";
import { imageUrl, type ImageInfo } from "#shop/file/image-url.ts";
import { isLetterBlock } from "#shop/letter/letter-blocks.ts";
import { linkPath } from "#shop/letter/letter.ts";
import { productPath } from "#shop/letter/links-of.server.ts";
import { letterLinks, letters } from "#shop/letter/table.server.ts";
import type { NoticeFacts } from "#shop/notice/notice-kind.ts";
import type { Block } from "#shop/page/blocks.ts";
import { fillBlocks, type ShownBlock } from "#shop/page/fill-blocks.server.ts";
import { finalPrice } from "#shop/product/price.ts";
import type { ListedProduct } from "#shop/product/product.ts";
import { mailHtml } from "#shop/rich-text/mail-html.server.ts";
import { plainText } from "#shop/rich-text/plain-text.server.ts";
import type { Db } from "#shop/shop.ts";
import { ink, line, soft } from "../mail/mail-style.ts";
import { linkButton } from "../mail/mail-words.ts";

/** What a letter says: its own part of a mail, or a message's words. */
export type LetterMail = { html: string; text: string; words: string };

const WIDTH = 960;
const SMALL = 320;
const words16 = `margin:0 0 12px;font-size:16px;line-height:26px;${ink}`;
const heading = (size: number) =>
  `margin:24px 0 8px;font-size:${size}px;line-height:${size + 10}px;font-weight:700;${ink}`;

const textLooks = {
  p: { style: words16, class: "ink" },
  ul: { style: words16, class: "ink" },
  ol: { style: words16, class: "ink" },
  blockquote: {
    style: `margin:0 0 12px;padding:0 0 0 16px;border-left:2px solid;${soft}`,
    class: "soft",
  },
  h2: { style: heading(20), class: "ink" },
  h3: { style: heading(18), class: "ink" },
  h4: { style: heading(16), class: "ink" },
  a: { style: `text-decoration:underline;${ink}`, class: "ink" },
  img: { style: "display:block;max-width:100%;height:auto;border:0" },
  hr: { style: `border:0;${line};margin:24px 0`, class: "line" },
};

type Look = { origin: string; linkFor: (address: string) => string };
type Part = { html: Markup; text: string };

const linkIn = (look: Look, address: string): string => {
  const to = look.linkFor(address);
  return to.startsWith("/") ? look.origin + to : to;
};

/** The widest that was made of it, up to what a mail shows. */
const addressOf = (image: ImageInfo, most: number, origin: string): string =>
  origin +
  imageUrl(image.id, widthsOf(image.width).findLast((width) => width <= most) ?? SMALL, "jpeg");

const picture = (origin: string, { image, alt }: { image: ImageInfo; alt: string }): Markup =>
  markup`<img src="${addressOf(image, WIDTH, origin)}" alt="${alt}" width="480" style="display:block;width:100%;max-width:480px;height:auto;border:0">`;

function productRow(product: ListedProduct, look: Look): Part {
  const { id, title, summary, thumbnail, isMade } = product;
  const price = `${won(finalPrice(product))}${isMade ? "부터" : ""}`;
  const to = linkIn(look, productPath(id));
  return {
    text: `- ${title}, ${price}: ${to}`,
    html: markup`<tr>${thumbnail && markup`<td valign="top" width="96" style="padding:12px 16px 12px 0;width:96px;${line}" class="line"><a href="${to}" target="_blank" rel="noopener"><img src="${addressOf(thumbnail, SMALL, look.origin)}" alt="" width="96" style="display:block;width:96px;height:auto;border:0"></a></td>`}<td valign="top" style="padding:12px 0;font-size:14px;line-height:22px;${line};${ink}" class="ink line"><a href="${to}" target="_blank" rel="noopener" style="font-weight:600;text-decoration:none;${ink}" class="ink">${title}</a>${summary && markup`<br><span style="${soft}" class="soft">${summary}</span>`}<br>${price}</td></tr>`,
  };
}

const productTable = (rows: Markup[]): Markup =>
  markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:16px 0;border-collapse:collapse">${rows}</table>`;

const titled = (words: string): Markup | false =>
  words !== "" && markup`<h2 style="${heading(16)}" class="ink">${words}</h2>`;

function partOf(block: ShownBlock, look: Look): Part | null {
  switch (block.kind) {
    case "text":
      return {
        html: keptMarkup(mailHtml(block.html, { ...look, looks: textLooks })),
        text: plainText(block.html),
      };
    case "picture":
      return {
        html: markup`<div style="margin:16px 0">${picture(look.origin, block)}${block.caption !== "" && markup`<p style="margin:8px 0 0;font-size:12px;line-height:19px;${soft}" class="soft">${block.caption}</p>`}</div>`,
        text: [block.alt && `[그림] ${block.alt}`, block.caption].filter(Boolean).join("\n"),
      };
    case "products": {
      const rows = block.tiles.map((tile) => productRow(tile, look));
      return {
        html: markup`${titled(block.heading)}${productTable(rows.map(({ html }) => html))}`,
        text: [block.heading, ...rows.map(({ text }) => text)].filter(Boolean).join("\n"),
      };
    }
    case "samples": {
      const { id, title } = block.product;
      const url = linkIn(look, productPath(id));
      const label = `▶ ${title} 미리 듣기`;
      return { html: linkButton({ label, url }), text: `${label}: ${url}` };
    }
    case "button": {
      const url = linkIn(look, block.to);
      return { html: linkButton({ label: block.words, url }), text: `${block.words}: ${url}` };
    }
    default:
      return null;
  }
}

/** Blocks as a mail shows them, with products as they are at this moment. */
export async function letterPart(
  db: Db,
  blocks: readonly Block[],
  look: Look,
): Promise<Omit<LetterMail, "words">> {
  const shown = await fillBlocks(db, blocks.filter(isLetterBlock), new Date());
  const parts = shown.flatMap((block) => partOf(block, look) ?? []);
  return {
    html: parts.map(({ html }) => html.html).join("\n"),
    text: parts
      .map(({ text }) => text)
      .filter(Boolean)
      .join("\n\n"),
  };
}

/** What the letters among these notices say, each read and rendered once. */
export async function listLetterMails(
  db: Db,
  origin: string,
  due: readonly { channel: string; facts: NoticeFacts | null }[],
): Promise<ReadonlyMap<string, LetterMail>> {
  const ids = [...new Set(due.flatMap(({ facts }) => facts?.letter ?? []))];
  if (!ids.length) return new Map();
  const rows = await db.select().from(letters).where(inArray(letters.id, ids));
  const links = await db.select().from(letterLinks).where(inArray(letterLinks.letterId, ids));
  const mails = new Map<string, LetterMail>();
  for (const { id, blocks, words } of rows) {
    const places = new Map(
      links.flatMap(({ letterId, place, address }) =>
        letterId === id ? [[address, linkPath(id, place)] as const] : [],
      ),
    );
    const linkFor = (address: string) => places.get(address) ?? address;
    mails.set(id, { ...(await letterPart(db, blocks, { origin, linkFor })), words });
  }
  return mails;
}
