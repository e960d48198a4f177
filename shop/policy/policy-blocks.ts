export type BlockKind =
  | "h2"
  | "h3"
  | "h4"
  | "p"
  | "li"
  | "row"
  | "quote"
  | "code"
  | "image"
  | "frame";
/** One heading, paragraph, point or row of a document. `key` tells it from every other one, also where the words are the same. */
export type PolicyBlock = { kind: BlockKind; text: string; key: string };

const kinds: Record<string, BlockKind> = {
  h2: "h2",
  h3: "h3",
  h4: "h4",
  p: "p",
  li: "li",
  tr: "row",
  blockquote: "quote",
  pre: "code",
};
const TAG = /<(\/?)([a-z0-9]+)((?:\s[^<>]*)?)\/?>/g;
const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  "#39": "'",
};

const unescaped = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? "");
const attribute = (attributes: string, name: string) =>
  unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? "");

/** The blocks of sanitized HTML in their order, as words; of a link its address too. Give it nothing that was not sanitized. */
export function policyBlocks(html: string): PolicyBlock[] {
  const blocks: PolicyBlock[] = [];
  const open: string[] = [];
  const links: { at: number; href: string }[] = [];
  let text = "";
  const add = (kind: BlockKind, words: string, more = "") =>
    blocks.push({ kind, text: words, key: `${kind} ${words} ${more}` });
  // A row holds its cells, a point and a quotation their paragraphs.
  const kindNow = (): BlockKind =>
    kinds[open.find((tag) => tag === "tr") ?? open.findLast((tag) => tag !== "p") ?? "p"] ?? "p";
  const flush = () => {
    const words = unescaped(text)
      .replaceAll(/\s+/g, " ")
      .replace(/ ?\| ?$/, "")
      .trim();
    if (words) add(kindNow(), words);
    text = "";
    links.length = 0;
  };
  const inRow = () => open.includes("tr");
  let end = 0;
  for (const { index, 0: whole, 1: closing, 2: tag = "", 3: attributes = "" } of html.matchAll(
    TAG,
  )) {
    text += html.slice(end, index);
    end = index + whole.length;
    if (tag === "br") text += " ";
    else if (tag === "img" || tag === "iframe") {
      if (!inRow()) flush();
      const address = attribute(attributes, "src");
      add(
        tag === "img" ? "image" : "frame",
        tag === "img" ? attribute(attributes, "alt") || "설명 없는 그림" : address,
        address,
      );
    } else if (tag === "a") {
      if (!closing) links.push({ at: text.length, href: attribute(attributes, "href") });
      else text += addressOf(links.pop(), text);
    } else if (tag === "td" || tag === "th") text += closing ? " | " : "";
    else if (kinds[tag] || tag === "ul" || tag === "ol") {
      if (tag === "tr" || !inRow()) flush();
      else text += " ";
      if (kinds[tag] && !closing) open.push(tag);
      else if (kinds[tag]) open.splice(open.lastIndexOf(tag), open.lastIndexOf(tag) < 0 ? 0 : 1);
    }
  }
  text += html.slice(end);
  flush();
  return blocks;
}

/** Where a link leads, unless its words say so; else a changed address would be no difference. */
function addressOf(link: { at: number; href: string } | undefined, text: string): string {
  return !link?.href ||
    text.slice(link.at).includes(link.href.replace(/^(?:https?:\/\/|mailto:|tel:)/, ""))
    ? ""
    : ` (${link.href.replaceAll("&", "&amp;").replaceAll("<", "&lt;")})`;
}
