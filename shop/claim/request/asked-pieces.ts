import { typedInteger } from "#lib/typed-integer.ts";

export type AskedPieces = { lineId: number; quantity: number };

const MOST = 9999;

/** Reads ticked `line.12` with `quantity.12`; a ticked line without a number is one piece. */
export function readAskedPieces(values: Record<string, unknown>): {
  pieces: AskedPieces[];
  wrong: string[];
} {
  const ids = Object.keys(values)
    .flatMap((name) => /^line\.(\d{1,15})$/.exec(name)?.[1] ?? [])
    .slice(0, 100);
  const pieces: AskedPieces[] = [];
  const wrong: string[] = [];
  for (const id of ids) {
    const typed = values[`quantity.${id}`] ?? "1";
    const quantity = typeof typed === "string" ? (typedInteger(typed) ?? 0) : 0;
    if (quantity >= 1 && quantity <= MOST) pieces.push({ lineId: Number(id), quantity });
    else wrong.push(`quantity.${id}`);
  }
  return { pieces, wrong };
}
