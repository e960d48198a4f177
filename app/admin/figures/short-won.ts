/** "350만", "1.2억": what stands at a mark of a chart; the exact won stands in its table. */
export function shortWon(amount: number): string {
  const size = Math.abs(amount);
  if (size >= 100_000_000) return `${words(amount / 100_000_000)}억`;
  if (size >= 10_000) return `${words(amount / 10_000)}만`;
  return amount.toLocaleString("ko-KR");
}

const words = (amount: number): string =>
  amount.toLocaleString("ko-KR", { maximumFractionDigits: Math.abs(amount) < 10 ? 1 : 0 });

/** The next round number above, so that the scale can be read. */
export function roundAbove(amount: number): number {
  if (amount <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(amount));
  return [1, 2, 3, 4, 5, 8, 10].map((step) => step * power).find((step) => step >= amount)!;
}
