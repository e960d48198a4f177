import { seededRandom } from "./seeded-random.ts";

const tiles = new Map<number, Buffer>();

/** Paper grain around middle grey, to be laid over with soft-light; it also hides the banding of long gradients. */
export function grain(width: number, height: number) {
  const side = Math.min(512, width, height);
  const input = tiles.get(side) ?? drawGrain(side);
  tiles.set(side, input);
  return {
    input,
    raw: { width: side, height: side, channels: 3 as const },
    tile: true,
    blend: "soft-light" as const,
  };
}

function drawGrain(side: number) {
  const random = seededRandom(20261121);
  const pixels = Buffer.alloc(side * side * 3);
  for (let at = 0; at < side * side; at++) {
    // Three throws added give a bell curve, closer to film than an even spread.
    const value = 128 + (random() + random() + random() - 1.5) * 26;
    pixels.fill(Math.round(value), at * 3, at * 3 + 3);
  }
  return pixels;
}
