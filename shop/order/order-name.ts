/** "새벽 보이스팩 외 2건": what payment windows and mails call an order; at most 100 characters. */
export function orderName(titles: string[]): string {
  const [first = "주문 상품", ...more] = titles;
  const rest = more.length ? ` 외 ${more.length}건` : "";
  return first.slice(0, 100 - rest.length) + rest;
}
