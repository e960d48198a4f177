import sanitizeHtml from "sanitize-html";

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&nbsp;": " ", "&#39;": "'" };

/** The words of sanitized HTML without marks, blocks apart by a space. */
export const plainText = (html: string): string =>
  sanitizeHtml(html.replaceAll(/<(br|\/p|\/h\d|\/li|\/td|\/th|\/blockquote|\/pre)\b[^>]*>/g, " $&"), { allowedTags: [], allowedAttributes: {} })
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity] ?? entity).replaceAll(/\s+/g, " ").trim();
