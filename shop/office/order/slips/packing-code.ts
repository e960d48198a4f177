/** Enough of an order's random id to find it among all, and nothing that opens it to anybody. */
const DIGITS = 12;
const CODE = /^G([0-9a-f]{12})$/i;

export const packingCode = (id: string): string => `G${id.replaceAll("-", "").slice(0, DIGITS)}`;

/** The first and the last id that a code may mean; null: it is none. */
export function idsOfCode(code: string): { first: string; last: string } | null {
  const digits = CODE.exec(code)?.[1]?.toLowerCase();
  if (!digits) return null;
  const start = `${digits.slice(0, 8)}-${digits.slice(8)}`;
  return { first: `${start}-0000-0000-000000000000`, last: `${start}-ffff-ffff-ffffffffffff` };
}
