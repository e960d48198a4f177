/** A surcharge in won per direction for parcels to postcodes `from` to `to`. */
export type Surcharge = { from: string; to: string; fee: number; name: string };

/** The surcharge in won per direction; 0: none. */
export const surchargeAt = (postcode: string, table: readonly Surcharge[]): number =>
  table.find(({ from, to }) => from <= postcode && postcode <= to)?.fee ?? 0;

/** "제주·도서산간 3,000원~5,000원 추가"; null where nothing is added anywhere. */
export function surchargeWords(
  table: readonly Surcharge[],
  won: (amount: number) => string,
): string | null {
  const fees = table.map(({ fee }) => fee).filter(Boolean);
  if (!fees.length) return null;
  const [least, most] = [Math.min(...fees), Math.max(...fees)];
  return `제주·도서산간 ${least === most ? won(most) : `${won(least)}~${won(most)}`} 추가`;
}
