import { frameAddress } from "#shop/rich-text/frame-address.ts";
import { linkAddress } from "#shop/rich-text/link-address.ts";
import { ownImageAddress, ownImageId } from "#shop/rich-text/own-image.ts";

const allowed = new Set(
  "P BR H2 H3 H4 UL OL LI STRONG B EM I U S BLOCKQUOTE HR A CODE PRE TABLE THEAD TBODY TR TH TD IMG IFRAME".split(
    " ",
  ),
);
/** Go with everything in them; of other elements the words stay. */
const unread = new Set(
  "SCRIPT STYLE TEXTAREA OPTION SELECT NOSCRIPT NOEMBED NOFRAMES TEMPLATE TITLE HEAD META LINK XMP OBJECT EMBED SVG MATH AUDIO VIDEO".split(
    " ",
  ),
);

const attributes: Record<string, (element: Element) => Record<string, string | null>> = {
  A: (link) => ({ href: linkAddress(link.getAttribute("href") ?? "") }),
  IMG: (image) => ({
    src: ownImageAddress(ownImageId(image.getAttribute("src") ?? "") ?? ""),
    alt: image.getAttribute("alt") ?? "",
    width: image.getAttribute("width"),
    height: image.getAttribute("height"),
  }),
  IFRAME: (frame) => ({ src: frameAddress(frame.getAttribute("src") ?? ""), allowfullscreen: "" }),
  TH: (cell) => ({
    colspan: cell.getAttribute("colspan"),
    rowspan: cell.getAttribute("rowspan"),
    scope: cell.getAttribute("scope"),
  }),
  TD: (cell) => ({ colspan: cell.getAttribute("colspan"), rowspan: cell.getAttribute("rowspan") }),
};

/**
 * Applies the sanitizer's list to an inert document, so that the editor shows exactly what will be
 * saved.
 */
export function cleanMarkup(root: Element): void {
  let after: ChildNode | null;
  for (let child = root.firstChild; child; child = after) {
    after = child.nextSibling;
    if (child.nodeType === Node.TEXT_NODE) continue;
    if (
      !(child instanceof Element) ||
      unread.has(child.tagName.toUpperCase()) ||
      isForeign(child)
    ) {
      child.remove();
      continue;
    }
    cleanMarkup(child);
    if (allowed.has(child.tagName)) cleanAttributes(child);
    else child.replaceWith(...child.childNodes);
  }
}

const isForeign = (element: Element): boolean =>
  (element.tagName === "IMG" && !ownImageId(element.getAttribute("src") ?? "")) ||
  (element.tagName === "IFRAME" && !frameAddress(element.getAttribute("src") ?? ""));

function cleanAttributes(element: Element): void {
  const clean = attributes[element.tagName]?.(element) ?? {};
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
  for (const [name, value] of Object.entries(clean))
    if (value !== null) element.setAttribute(name, value);
}
