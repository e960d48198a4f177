import { typedInteger } from "#lib/typed-integer.ts";

/** Pieces of a line that go into one parcel. */
export type PackedPieces = { lineId: number; quantity: number };

const MOST = 9999;
const MOST_LINES = 200;

/** The name of a line's field in the form that sends a parcel. */
export const pieceField = (lineId: number): string => `piece.${lineId}`;

/**
 * Reads the fields `piece.12`; null without any, which means everything that is to be sent. What
 * is no number is -1, so that it is refused beside its field.
 */
export function readPackedPieces(values: Record<string, unknown>): PackedPieces[] | null {
  const fields = Object.entries(values)
    .flatMap(([name, typed]) => {
      const [, id] = /^piece\.(\d{1,15})$/.exec(name) ?? [];
      return id ? [{ lineId: Number(id), typed }] : [];
    })
    .slice(0, MOST_LINES);
  if (!fields.length) return null;
  return fields.map(({ lineId, typed }) => {
    const quantity = typeof typed === "string" ? typedInteger(typed.trim() || "0") : null;
    return { lineId, quantity: quantity !== null && quantity <= MOST ? quantity : -1 };
  });
}

type NamedPieces = { title: string; options?: readonly string[]; quantity: number };

const MOST_NAMED = 5;

/** "새벽 보이스팩 2개, 머그컵 (색: 검정) 1개", at most five kinds by name. */
export function piecesWords(pieces: readonly NamedPieces[]): string {
  const named = pieces
    .slice(0, MOST_NAMED)
    .map(({ title, options = [], quantity }) =>
      [title.slice(0, 60), options.length > 0 && `(${options.join(", ")})`, `${quantity}개`]
        .filter(Boolean)
        .join(" "),
    );
  const more = pieces.length - named.length;
  return [...named, ...(more > 0 ? [`그 밖의 상품 ${more}가지`] : [])].join(", ");
}
