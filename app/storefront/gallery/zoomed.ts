/** How a picture is magnified, and how far it is moved from the middle, in pixels. */
export type ZoomState = { scale: number; x: number; y: number };
export const whole: ZoomState = { scale: 1, x: 0, y: 0 };
const MOST = 5;

type Place = { x: number; y: number };
type Room = { width: number; height: number };

const within = (value: number, most: number) => Math.min(Math.max(value, -most), most);

/** The picture never leaves its room. */
export function moved({ scale, x, y }: ZoomState, by: Place, { width, height }: Room): ZoomState {
  const [right, down] = [(width * (scale - 1)) / 2, (height * (scale - 1)) / 2];
  return { scale, x: within(x + by.x, right), y: within(y + by.y, down) };
}

/** Magnified by as much, while the place (from the middle of the room) stays under the finger. */
export function magnified(from: ZoomState, by: number, at: Place, room: Room): ZoomState {
  const scale = Math.min(Math.max(from.scale * by, 1), MOST);
  const grown = scale / from.scale;
  const shift = { x: (at.x - from.x) * (1 - grown), y: (at.y - from.y) * (1 - grown) };
  return moved({ scale, x: from.x, y: from.y }, shift, room);
}
