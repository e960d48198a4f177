import { useRef, useState, type PointerEvent } from "react";
import { magnified, moved, whole } from "./zoomed.ts";

const TAP_MS = 300;
const TAP_PX = 12;
const SWIPE_PX = 60;
const TAPPED = 2.5;

type Place = { x: number; y: number };
const between = (one: Place, other: Place) => Math.hypot(one.x - other.x, one.y - other.y);
const middleOf = (one: Place, other: Place) => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});

function roomOf(element: Element) {
  const { width, height, left, top } = element.getBoundingClientRect();
  const fromMiddle = ({ x, y }: Place) => ({ x: x - left - width / 2, y: y - top - height / 2 });
  return { room: { width, height }, fromMiddle };
}

/** Pinch, double tap, wheel and drag on a picture; a swipe at normal size calls `step`. */
export function useZoom(step: (by: 1 | -1) => void) {
  const [zoom, setZoom] = useState(whole);
  const fingers = useRef(new Map<number, Place>());
  const tap = useRef({ at: 0, x: 0, y: 0 });
  const start = useRef<Place | null>(null);

  function down(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId);
    const place = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, place);
    start.current = fingers.current.size === 1 ? place : null;
  }

  function move({ pointerId, clientX, clientY, currentTarget }: PointerEvent) {
    const before = fingers.current.get(pointerId);
    if (!before) return;
    const now = { x: clientX, y: clientY };
    const { room, fromMiddle } = roomOf(currentTarget);
    const [other] = [...fingers.current].filter(([id]) => id !== pointerId).map(([, at]) => at);
    fingers.current.set(pointerId, now);
    if (!other)
      return setZoom((zoomed) => moved(zoomed, { x: now.x - before.x, y: now.y - before.y }, room));
    const by = between(now, other) / Math.max(1, between(before, other));
    setZoom((zoomed) => magnified(zoomed, by, fromMiddle(middleOf(now, other)), room));
  }

  function up({ pointerId, clientX, clientY, timeStamp, currentTarget }: PointerEvent) {
    fingers.current.delete(pointerId);
    const from = start.current;
    start.current = null;
    if (!from) return;
    const now = { x: clientX, y: clientY };
    const { room, fromMiddle } = roomOf(currentTarget);
    const across = now.x - from.x;
    if (zoom.scale === 1 && Math.abs(across) > SWIPE_PX) return step(across < 0 ? 1 : -1);
    if (between(from, now) > TAP_PX) return;
    const { at, ...place } = tap.current;
    const isSecond = timeStamp - at < TAP_MS && between(place, now) < 3 * TAP_PX;
    tap.current = { at: isSecond ? 0 : timeStamp, ...now };
    if (!isSecond) return;
    setZoom(zoom.scale > 1 ? whole : magnified(zoom, TAPPED, fromMiddle(now), room));
  }

  return {
    zoom,
    /** to the whole picture, or by a factor around its middle */
    change: (by: number | null, element: Element | null) =>
      setZoom((now) =>
        by === null || !element ? whole : magnified(now, by, { x: 0, y: 0 }, roomOf(element).room),
      ),
    /** for the room of the picture, which must not scroll by touch */
    surface: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId),
    },
  };
}
