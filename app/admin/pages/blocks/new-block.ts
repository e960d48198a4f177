import type { Block, BlockKind, Cell } from "#shop/page/blocks.ts";

const picture = { image: "", alt: "", caption: "" };
const text = { kind: "text", html: "" } as const;

export const newCell = (kind: Cell["kind"]): Cell =>
  kind === "text" ? text : { kind: "picture", ...picture };

const empty: { [Kind in BlockKind]: Omit<Extract<Block, { kind: Kind }>, "key"> } = {
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
