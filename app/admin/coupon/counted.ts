/** A field for a number of something, as the forms of coupons have it. */
export const counted = {
  inputMode: "numeric",
  autoComplete: "off",
  className: "numbers max-w-40",
} as const;

export const countText = (count: number | null | undefined): string =>
  count == null ? "" : String(count);
