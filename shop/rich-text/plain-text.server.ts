const characters: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
};

/** The words of sanitized HTML without marks, blocks apart by a space. */
export const plainText = (html: string): string =>
  html
    .replaceAll(/<(\/?[a-z0-9]*)[^<>]*>/g, (_, tag: string) =>
      /^(br|hr|img|iframe|\/(p|h\d|li|t[dh]|blockquote|pre))$/.test(tag) ? " " : "",
    )
    .replaceAll(/&(amp|lt|gt|quot);/g, (entity) => characters[entity] ?? entity)
    .replaceAll(/\s+/g, " ")
    .trim();
