/**
 * "12,000원"; written by hand, since a page has some thirty and `Intl` takes a microsecond for each.
 */
export const won = (amount: number): string =>
  `${String(Math.round(amount)).replace(/\B(?=(?:\d{3})+$)/g, ",")}원`;
