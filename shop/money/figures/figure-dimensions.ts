/** What the figures are kept by. `line`: a product with its options; `way`: how it was paid, for
 * which cash receipt. Line and shipping together, and each other alone, are the whole ledger. */
export const figureDimensions = ["line", "shipping", "way", "recommender", "buyer"] as const;
export type FigureDimension = (typeof figureDimensions)[number];
