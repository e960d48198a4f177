/** How many products an owner may put first on the home page; all others follow, newest first. */
export const MOST_PINNED = 24;

export const pinSteps = ["up", "down", "pin", "unpin"] as const;
export type PinMove = { step: (typeof pinSteps)[number]; id: string };

/**
 * The pinned products after one move. Impossible moves change nothing: the first up, or too many.
 */
export function movePin(pinned: readonly string[], { step, id }: PinMove): string[] {
  const at = pinned.indexOf(id);
  if (step === "pin") return at < 0 && pinned.length < MOST_PINNED ? [...pinned, id] : [...pinned];
  if (at < 0) return [...pinned];
  return step === "unpin"
    ? pinned.toSpliced(at, 1)
    : placePin(pinned, id, at + (step === "up" ? -1 : 1));
}

/** The pinned products with this one at a place, pinned by it if it was not. */
export function placePin(pinned: readonly string[], id: string, place: number): string[] {
  const others = pinned.filter((other) => other !== id);
  if (others.length >= MOST_PINNED) return [...pinned];
  return others.toSpliced(Math.max(0, place), 0, id);
}

/** Those that are pinned, in the owner's order, before all others as they came. */
export function pinnedFirst<Row extends { id: string }>(
  rows: readonly Row[],
  pinned: readonly string[],
): Row[] {
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const first = [...new Set(pinned)].flatMap((id) => rowById.get(id) ?? []);
  return [...first, ...rows.filter(({ id }) => !pinned.includes(id))];
}
