export type BlockKind = "h2" | "h3" | "h4" | "p" | "li" | "row" | "quote" | "code" | "image";
/** One heading, paragraph, point or row of a document. */
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

/** The blocks of sanitized HTML in their order, as words; of a link its address too. */
export function policyBlocks(html: string): PolicyBlock[] {
  const reader = new BlockReader();
  let end = 0;
  for (const { index, 0: whole, 1: closing, 2: tag = "", 3: attributes = "" } of html.matchAll(
    TAG,
  )) {
    reader.text += html.slice(end, index);
    end = index + whole.length;
    reader.meet(tag, Boolean(closing), attributes);
  }
  reader.text += html.slice(end);
  reader.flush();
  return reader.blocks;
}

class BlockReader {
  readonly blocks: PolicyBlock[] = [];
  text = "";
  readonly #open: string[] = [];
  readonly #links: { at: number; href: string }[] = [];

  meet(tag: string, isClosing: boolean, attributes: string): void {
    if (tag === "br") this.text += " ";
    else if (tag === "img") this.#picture(attributes);
    else if (tag === "a") this.#link(isClosing, attributes);
    else if (tag === "td" || tag === "th") this.text += isClosing ? " | " : "";
    else if (kinds[tag] || tag === "ul" || tag === "ol") this.#block(tag, isClosing);
  }

  /** Ends the current block. */
  flush(): void {
    const words = unescaped(this.text)
      .replaceAll(/\s+/g, " ")
      .replace(/ ?\| ?$/, "")
      .trim();
    if (words) this.#add(this.#kindNow(), words);
    this.text = "";
    this.#links.length = 0;
  }

  #add(kind: BlockKind, text: string, more = ""): void {
    this.blocks.push({ kind, text, key: `${kind} ${text} ${more}` });
  }

  /** A row holds its cells, a point and a quotation their paragraphs. */
  #kindNow(): BlockKind {
    const inner = this.#isInRow() ? "tr" : this.#open.findLast((tag) => tag !== "p");
    return kinds[inner ?? "p"] ?? "p";
  }

  #isInRow(): boolean {
    return this.#open.includes("tr");
  }

  #picture(attributes: string): void {
    if (!this.#isInRow()) this.flush();
    this.#add(
      "image",
      attribute(attributes, "alt") || "설명 없는 그림",
      attribute(attributes, "src"),
    );
  }

  #link(isClosing: boolean, attributes: string): void {
    if (isClosing) this.text += addressOf(this.#links.pop(), this.text);
    else this.#links.push({ at: this.text.length, href: attribute(attributes, "href") });
  }

  #block(tag: string, isClosing: boolean): void {
    if (tag === "tr" || !this.#isInRow()) this.flush();
    else this.text += " ";
    if (!kinds[tag]) return;
    const at = this.#open.lastIndexOf(tag);
    if (!isClosing) this.#open.push(tag);
    else if (at >= 0) this.#open.splice(at, 1);
  }
}

/**
 * A link's address, unless its text shows it; otherwise a changed address would be no difference.
 */
function addressOf(link: { at: number; href: string } | undefined, text: string): string {
  return !link?.href ||
    text.slice(link.at).includes(link.href.replace(/^(?:https?:\/\/|mailto:|tel:)/, ""))
    ? ""
    : ` (${link.href.replaceAll("&", "&amp;").replaceAll("<", "&lt;")})`;
}
