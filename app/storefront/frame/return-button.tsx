import { useEffect, useEffectEvent, useState } from "react";
import { returnTo, type Place } from "#app/browser/places.ts";
import { ArrowDownIcon } from "#app/ui/icons.tsx";

const STAYS_MS = 10_000;

type Props = { place: Place; onLeave: () => void };

/** Returns to the place where the page was left, and goes away by itself. */
export default function ReturnButton({ place, onLeave: leave }: Props) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(leave, STAYS_MS);
    return () => clearTimeout(timer);
  }, [place, isHeld, leave]);

  const goBack = () => {
    returnTo(place);
    leave();
  };
  const pressed = useEffectEvent(goBack);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.key !== "ArrowDown" || isTyping(event.target)) return;
      event.preventDefault();
      pressed();
    };
    // Scrolling down without it shows that it is not needed.
    const scroll = () => scrollY > innerHeight && leave();
    addEventListener("keydown", press);
    addEventListener("scroll", scroll, { passive: true });
    return () => {
      removeEventListener("keydown", press);
      removeEventListener("scroll", scroll);
    };
  }, [place, leave]);

  return (
    <button
      type="button"
      aria-keyshortcuts="Alt+ArrowDown"
      title="보던 곳으로 (Alt+↓)"
      onClick={goBack}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className="rises pointer-events-auto inline-flex min-h-12 items-center gap-2 rounded-full bg-ink px-5 text-14 font-semibold text-paper shadow-float"
    >
      보던 곳으로
      <ArrowDownIcon className="size-4" />
    </button>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("input, select, textarea, [contenteditable]");
