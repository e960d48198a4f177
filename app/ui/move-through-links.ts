import type { KeyboardEvent } from "react";

const STOPS = "input[type=search], a[data-stop]";

/** Up and down go through the search field of a sheet and the links below it. */
export function moveThroughLinks(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { target, currentTarget, nativeEvent } = event;
  const isElsewhere = target instanceof HTMLInputElement && target.type !== "search";
  if (!step || nativeEvent.isComposing || isElsewhere) return;
  const stops = [...currentTarget.querySelectorAll<HTMLElement>(STOPS)];
  const at = stops.findIndex((stop) => stop.contains(document.activeElement));
  const next = stops[Math.max(0, at) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
