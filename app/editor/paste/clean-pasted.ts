import { cleanMarkup } from "../clean-markup.ts";
import { inertDocument } from "../inert-document.ts";

const BLOCKS =
  "p,h1,h2,h3,h4,h5,h6,ul,ol,li,blockquote,hr,pre,table,div,section,article,aside,main,header,footer,nav,figure,figcaption,address,dl,dt,dd,center,form,fieldset";
const PLAIN_BLOCKS =
  "div,section,article,aside,main,header,footer,nav,figure,figcaption,address,dl,dt,dd,center,form,fieldset";

/** HTML from Word, HWP or a web page, with the marks the shop keeps. */
export function cleanPasted(html: string, origin: string): string {
  const { body } = inertDocument(html);
  const slice = body.querySelector("[data-pm-slice]")?.getAttribute("data-pm-slice");
  makeLists(body);
  for (const element of body.querySelectorAll<HTMLElement>("[style]")) markByStyle(element);
  for (const element of body.querySelectorAll("h1,h5,h6"))
    rename(element, element.tagName === "H1" ? "h2" : "h4");
  for (const element of [...body.querySelectorAll(PLAIN_BLOCKS)].reverse())
    if (!element.querySelector(BLOCKS)) rename(element, "p");
  for (const image of body.querySelectorAll("img")) nameAsOwn(image, origin);
  cleanMarkup(body);
  if (slice) body.firstElementChild?.setAttribute("data-pm-slice", slice);
  return body.innerHTML;
}

/** Copied out of one of our own pages the address carries the shop's name. */
function nameAsOwn(image: HTMLImageElement, origin: string): void {
  const address = image.getAttribute("src") ?? "";
  if (address.startsWith(`${origin}/`)) image.setAttribute("src", address.slice(origin.length));
}

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

function wrapContent(element: Element, name: string): void {
  const mark = element.ownerDocument.createElement(name);
  mark.append(...element.childNodes);
  element.append(mark);
}

/** Word and HWP say bold by a style; Google wraps whole documents in a <b> that is not bold. */
function markByStyle(element: HTMLElement): void {
  const { fontWeight, fontStyle, textDecoration, textDecorationLine } = element.style;
  const lines = `${textDecoration} ${textDecorationLine}`;
  const isHeading = /^H[1-6]$/.test(element.tagName);
  if (/^(B|STRONG)$/.test(element.tagName) && /^(normal|[1-4]00)$/.test(fontWeight))
    return rename(element, "span");
  if (
    !isHeading &&
    /^(bold|bolder|[6-9]00)$/.test(fontWeight) &&
    !element.closest("b,strong,h1,h2,h3,h4,h5,h6,th")
  )
    wrapContent(element, "strong");
  if (fontStyle === "italic" && !element.closest("i,em")) wrapContent(element, "em");
  if (lines.includes("line-through")) wrapContent(element, "s");
  if (lines.includes("underline") && !element.closest("a,u")) wrapContent(element, "u");
}

/** Word writes the items of a list as paragraphs with their mark in a span. */
function makeLists(body: HTMLElement): void {
  for (const item of body.querySelectorAll<HTMLElement>("p[style*='mso-list' i]")) {
    const mark = item.querySelector("span[style*='mso-list:' i]");
    const name = /^\(?([0-9]+|[a-z가-힣]|[ivx]+)[.)]/i.test(mark?.textContent?.trim() ?? "")
      ? "OL"
      : "UL";
    mark?.remove();
    const before = item.previousElementSibling;
    const list =
      before?.tagName === name && before.hasAttribute("data-made")
        ? before
        : item.ownerDocument.createElement(name);
    list.setAttribute("data-made", "");
    if (list !== before) item.before(list);
    const line = item.ownerDocument.createElement("li");
    line.append(...item.childNodes);
    list.append(line);
    item.remove();
  }
}
