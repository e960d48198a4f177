export const countText = (count: number | null | undefined): string =>
  count == null ? "" : String(count);
