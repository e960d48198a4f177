/** What figures are grouped by. `line`: product and options; `way`: payment method and cash
 * receipt. Line plus shipping, and each other dimension alone, add up to the whole ledger. */
export const figureDimensions = ["line", "shipping", "way", "recommender", "buyer"] as const;
export type FigureDimension = (typeof figureDimensions)[number];
