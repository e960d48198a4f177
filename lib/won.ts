/** "12,000원". Not `Intl`, which takes a microsecond each: a page has some thirty prices. */
export const won = (amount: number): string =>
  `${String(Math.round(amount)).replace(/\B(?=(?:\d{3})+$)/g, ",")}원`;
