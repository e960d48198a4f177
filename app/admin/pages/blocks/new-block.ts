import { strictJsonOf } from "#lib/text/strict-json.ts";
import type { Block, BlockKind, Cell } from "#shop/page/blocks.ts";

const picture = { image: "", alt: "", caption: "" };
const text = { kind: "text", html: "" } as const;

export const newCell = (kind: Cell["kind"]): Cell =>
  kind === "text" ? text : { kind: "picture", ...picture };

const empty: { [Kind in BlockKind]: Omit<Extract<Block, { kind: Kind }>, "key"> } = {
  front: { kind: "front" },
  list: { kind: "list" },
  hero: { kind: "hero", image: "", alt: "", heading: "", text: "", words: "", to: "" },
  banner: { kind: "banner", image: "", narrow: "", alt: "", to: "" },
  reviews: { kind: "reviews", heading: "" },
  text,
  picture: { kind: "picture", ...picture },
  gallery: { kind: "gallery", pictures: [] },
  samples: { kind: "samples", product: "" },
  products: { kind: "products", heading: "", products: [] },
  collection: { kind: "collection", collection: "" },
  questions: { kind: "questions", heading: "", pairs: [{ question: "", answer: "" }] },
  review: { kind: "review", review: "" },
  button: { kind: "button", words: "", to: "" },
  video: { kind: "video", title: "", address: "" },
  columns: { kind: "columns", left: text, right: { kind: "picture", ...picture } },
};

/** A block that says nothing yet. */
export const newBlock = (kind: BlockKind, key: string): Block => ({ ...empty[kind], key }) as Block;

const items: Record<string, unknown> = {
  pictures: { image: "", alt: "" },
  pairs: { question: "", answer: "" },
  products: "",
};

const isKind = (kind: unknown): kind is BlockKind =>
  typeof kind === "string" && Object.hasOwn(empty, kind);

/** Whether a value has every part that its form reads; what the parts say may still be wrong. */
function isShaped(value: unknown, like: unknown): boolean {
  if (typeof like === "string") return typeof value === "string";
  if (typeof value !== "object" || value === null) return false;
  const parts = value as Record<string, unknown>;
  return Object.entries(like as object).every(([name, part]) => {
    const typed = parts[name];
    if (Array.isArray(part))
      return Array.isArray(typed) && typed.every((item) => isShaped(item, items[name]));
    if (name === "left" || name === "right") return isCell(typed);
    return isShaped(typed, part);
  });
}

const isCell = (typed: unknown): boolean => {
  const kind = (typed as { kind?: unknown } | null | undefined)?.kind;
  return (kind === "text" || kind === "picture") && isShaped(typed, newCell(kind));
};

function isBlock(typed: unknown): typed is Block {
  const kind = (typed as { kind?: unknown } | null)?.kind;
  return isKind(kind) && isShaped(typed, { ...empty[kind], key: "" });
}

/**
 * The blocks that a refused form comes back with, where no script kept them; null for none. What
 * no form of the page could have sent is left out, so that the page can be shown.
 */
export function readTypedBlocks(json: string | undefined): Block[] | null {
  const typed = strictJsonOf(json ?? "");
  return Array.isArray(typed) ? typed.filter(isBlock) : null;
}
