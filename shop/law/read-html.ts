const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** The words that people read, in one line. */
export const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name]!)
    .replaceAll(/\s+/g, " ")
    .trim();

/** What stands between the first tag of this name and its end; "" where there is none. */
export const partOf = (html: string, tag: string): string =>
  new RegExp(`<${tag}[\\s>][\\s\\S]*?</${tag}>`).exec(html)?.[0] ?? "";

/** The section with this id, up to the next one. */
export const sectionOf = (html: string, id: string): string =>
  new RegExp(`<section id="${id}"[\\s\\S]*?(?=<section id="|</article>)`).exec(html)?.[0] ?? "";

/** Terms with their descriptions, as words. */
export const factsOf = (html: string): Map<string, string> =>
  new Map(
    [...html.matchAll(/<dt[^>]*>([\s\S]*?)<\/dt>\s*<dd[^>]*>([\s\S]*?)<\/dd>/g)].map(
      ([, term = "", words = ""]) => [wordsOf(term), wordsOf(words)],
    ),
  );

/** The tags of this name, as they are written. */
export const tagsOf = (html: string, tag: string): string[] =>
  html.match(new RegExp(`<${tag}(?=[\\s>/])[^>]*>`, "g")) ?? [];

export const attributeOf = (tag: string, name: string): string | null =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? null;

export const hasAttribute = (tag: string, name: string): boolean =>
  new RegExp(`\\s${name}(=|\\s|/|>)`).test(tag);

export const linksTo = (html: string, path: string): boolean =>
  tagsOf(html, "a").some((tag) => attributeOf(tag, "href") === path);
