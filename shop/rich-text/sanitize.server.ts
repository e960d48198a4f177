import sanitizeHtml from "sanitize-html";
import { readLine, seenText } from "#lib/text/typed.ts";
import { frameAddress } from "./frame-address.ts";
import { leadsOutside, linkAddress } from "./link-address.ts";
import { ownImageAddress, ownImageId } from "./own-image.ts";

type Attributes = sanitizeHtml.Attributes;

/** Not on the list below: the element goes, its words stay. */
const dropped = { tagName: "dropped", attribs: {} };
const number = (typed: string | undefined, most: number): string | undefined =>
  typed && /^[1-9]\d{0,4}$/.test(typed) && Number(typed) <= most ? typed : undefined;
const present = (attributes: Record<string, string | undefined>): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).filter(([, value]) => value !== undefined),
  ) as Attributes;
const cell = (tagName: string, { colspan, rowspan, scope }: Attributes) => ({
  tagName,
  attribs: present({
    colspan: number(colspan, 50),
    rowspan: number(rowspan, 50),
    ...(tagName === "th" && { scope: /^(row|col)$/.test(scope ?? "") ? scope : undefined }),
  }),
});

/** The elements that a text may have. */
export const richTags = [
  "p",
  "br",
  "h2",
  "h3",
  "h4",
  "ul",
  "ol",
  "li",
  "strong",
  "b",
  "em",
  "i",
  "u",
  "s",
  "blockquote",
  "hr",
  "a",
  "code",
  "pre",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
  "img",
  "iframe",
];

const options: sanitizeHtml.IOptions = {
  allowedTags: richTags,
  // Every value below is written by the transformations, none is passed on as it came.
  allowedAttributes: {
    a: ["href", "target", "rel"],
    img: ["src", "alt", "width", "height"],
    // Specification 9: an iframe keeps these four attributes, and its address.
    iframe: ["src", "allow", "allowfullscreen", "frameborder", "scrolling"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan"],
    ol: ["start"],
  },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  disallowedTagsMode: "discard",
  // The defaults, and elements whose words no reader is meant to see.
  nonTextTags: [
    "script",
    "style",
    "textarea",
    "option",
    "xmp",
    "noscript",
    "noembed",
    "noframes",
    "template",
    "title",
    "svg",
    "math",
    "object",
    "select",
  ],
  nestingLimit: 30,
  transformTags: {
    h1: "h2",
    h5: "h4",
    h6: "h4",
    a(tagName, { href }) {
      const address = linkAddress(href ?? "");
      if (!address) return dropped;
      return {
        tagName,
        attribs: {
          href: address,
          ...(leadsOutside(address) && { target: "_blank", rel: "noopener noreferrer" }),
        },
      };
    },
    img(tagName, { src, alt, width, height }) {
      const id = ownImageId(src ?? "");
      if (!id) return dropped;
      const size = { width: number(width, 10_000), height: number(height, 10_000) };
      return {
        tagName,
        attribs: present({
          src: ownImageAddress(id),
          alt: readLine(alt ?? "").slice(0, 300),
          ...(size.width && size.height ? size : {}),
        }),
      };
    },
    iframe(tagName, { src, allowfullscreen }) {
      const address = frameAddress(src ?? "");
      return {
        tagName,
        attribs: present({
          src: address ?? undefined,
          allow: "encrypted-media; picture-in-picture; fullscreen",
          allowfullscreen: allowfullscreen === undefined ? undefined : "",
          frameborder: "0",
          scrolling: "no",
        }),
      };
    },
    th: cell,
    td: cell,
    ol: (tagName, { start }) => ({ tagName, attribs: present({ start: number(start, 9999) }) }),
  },
  // Drops a removed iframe's content too: browsers treat it as text, but this parser as elements.
  exclusiveFilter: ({ tag }) => tag === "iframe",
  textFilter: (text, tagName) => (tagName === "iframe" ? "" : seenText(text)),
};

const withFrames: sanitizeHtml.IOptions = {
  ...options,
  exclusiveFilter: ({ tag, attribs }) => tag === "iframe" && !attribs.src,
};

/** Characters that PostgreSQL or forms refuse: controls except tab and line feed, and lone
 * surrogates. */
const unwritable = /[\u0000-\u0008\u000b-\u001f\u007f]/g;
const passer =
  (allowed: sanitizeHtml.IOptions) =>
  (html: string): string =>
    sanitizeHtml(html, allowed).replaceAll(unwritable, "").toWellFormed();
const wordsOf = (html: string): string => passer(options)(html.replaceAll(/<[^<>]*>?/g, " "));

/** A pass may bring elements together that a parser reads differently the next time. */
const MOST_PASSES = 8;

/**
 * Makes HTML safe to show with an allow list. Video frames stay only on request (specification 9).
 */
export function sanitize(html: string, { frames = false }: { frames?: boolean } = {}): string {
  const rest = frames ? atRestWithFrames : atRest;
  if (rest.has(html)) return html;
  const pass = passer(frames ? withFrames : options);
  const typed = html.replaceAll(unwritable, "");
  let now = isTooDeep(typed) ? wordsOf(typed) : pass(typed);
  for (let passes = 0; passes < MOST_PASSES; passes++) {
    const next = pass(now);
    if (next === now) return rest.remember(now);
    now = next;
  }
  return wordsOf(now);
}

const DEEPEST = 500;
/** Elements that people leave open, and those that hold nothing. */
const shallow =
  /^(p|li|t[dhr]|tbody|thead|option|d[dt]|br|hr|img|input|col|area|base|link|meta|source|track|wbr|embed|param)$/i;

/** Whether so many elements stand in each other that the parser would take seconds over them. */
function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, end, name = ""] of html.matchAll(/<(\/?)([a-z][^\s/<>]*)/gi)) {
    if (shallow.test(name)) continue;
    depth = Math.max(0, depth + (end ? -1 : 1));
    if (depth > DEEPEST) return true;
  }
  return false;
}

const MOST_REMEMBERED = 1_000_000;

/** Texts that were seen to be clean: stored ones are shown again and again. */
function textsAtRest() {
  const texts = new Set<string>();
  let remembered = 0;
  return {
    has: (html: string): boolean => texts.has(html),
    remember(html: string): string {
      if (html.length > MOST_REMEMBERED / 5 || texts.has(html)) return html;
      texts.add(html);
      remembered += html.length;
      for (const oldest of texts) {
        if (remembered <= MOST_REMEMBERED) break;
        texts.delete(oldest);
        remembered -= oldest.length;
      }
      return html;
    },
  };
}

const [atRest, atRestWithFrames] = [textsAtRest(), textsAtRest()];
