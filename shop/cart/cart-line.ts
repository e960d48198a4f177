/** One thing in a cart: a product with its chosen options. What it costs is the shelf's to say. */
export type CartLine = {
  productId: string;
  optionIds: string[];
  quantity: number;
  /** won per piece when added, to notice price changes; 0: unknown */
  unitPrice: number;
};

type Thing = Pick<CartLine, "productId" | "optionIds">;

/** Sorted, since the order in which options are chosen makes no other thing. */
export const optionsKey = (optionIds: readonly string[]): string => [...optionIds].sort().join(",");

/** Equal for the same product with the same options. */
export const cartKey = ({ productId, optionIds }: Thing): string =>
  `${productId},${optionsKey(optionIds)}`;

export const isSameThing = (one: Thing, other: Thing): boolean => cartKey(one) === cartKey(other);

export const countPieces = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
