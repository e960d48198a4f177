import sanitizeHtml from "sanitize-html";
import { richTags, sanitize } from "./sanitize.server.ts";

type MailLook = {
  origin: string;
  /** where a link leads instead */
  linkFor?: (address: string) => string;
  /** inline styles by element, since mail programs drop style sheets, and classes for the dark */
  looks: Readonly<Record<string, { style: string; class?: string }>>;
};

const absolute = (address: string, origin: string): string =>
  address.startsWith("/") ? origin + address : address;

/** A text as a mail shows it: addresses in full, styles inline, no video frames. */
export function mailHtml(html: string, { origin, linkFor = (to) => to, looks }: MailLook): string {
  return sanitizeHtml(sanitize(html), {
    allowedTags: richTags,
    allowedAttributes: false,
    transformTags: {
      "*": (tagName, attribs) => ({
        tagName,
        attribs: {
          ...attribs,
          ...(attribs.href !== undefined && {
            href: absolute(linkFor(attribs.href), origin),
            target: "_blank",
            rel: "noopener",
          }),
          ...(attribs.src !== undefined && { src: absolute(attribs.src, origin) }),
          ...looks[tagName],
        },
      }),
    },
  });
}

/** The addresses that a text links to, each once. */
export function linksInHtml(html: string): string[] {
  const found = new Set<string>();
  sanitizeHtml(sanitize(html), {
    allowedTags: richTags,
    allowedAttributes: false,
    transformTags: {
      a(tagName, attribs) {
        if (attribs.href) found.add(attribs.href);
        return { tagName, attribs };
      },
    },
  });
  return [...found];
}
