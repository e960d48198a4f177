import sanitizeHtml from "sanitize-html";

/** Exact hosts that may be shown in a frame. */
const FRAME_HOSTS = ["www.youtube.com", "www.youtube-nocookie.com", "player.vimeo.com"];

const options: sanitizeHtml.IOptions = {
  allowedTags: ["p", "br", "h2", "h3", "h4", "ul", "ol", "li", "strong", "b", "em", "i", "u", "s", "blockquote", "hr", "a", "code", "pre", "table", "thead", "tbody", "tr", "th", "td", "img", "iframe"],
  allowedAttributes: {
    a: ["href", "target", "rel"],
    img: ["src", "alt", "width", "height"],
    // Specification 9: an iframe keeps these four attributes, and its address.
    iframe: ["src", "allow", "allowfullscreen", "frameborder", "scrolling"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan"],
  },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowedSchemesByTag: { img: ["https"], iframe: ["https"] },
  allowProtocolRelative: false,
  allowedIframeHostnames: FRAME_HOSTS,
  allowIframeRelativeUrls: false,
  disallowedTagsMode: "discard",
  nestingLimit: 30,
  transformTags: {
    a: (tagName, { href }) => ({ tagName, attribs: { ...(href && { href }), target: "_blank", rel: "noopener noreferrer" } }),
    iframe: (tagName, { src, allowfullscreen }) => ({
      tagName,
      attribs: {
        ...(src && { src }),
        allow: "encrypted-media; picture-in-picture; fullscreen",
        ...(allowfullscreen !== undefined && { allowfullscreen: "" }),
        frameborder: "0",
        scrolling: "no",
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => (tag === "iframe" || tag === "img") && !attribs.src,
};

/** HTML that is safe to show: what is not on the list goes. Sanitizing twice gives the same as once. */
export const sanitize = (html: string): string => sanitizeHtml(html, options);
