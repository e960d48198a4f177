import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigationType } from "react-router";
import {
  keepPlaces,
  noteLink,
  notePlace,
  placeAt,
  returnTo,
  type Place,
} from "#app/browser/places.ts";
import { ArrowDownIcon } from "#app/ui/icons.tsx";

const STAYS_MS = 10_000;
const SearchSheet = lazy(() => import("../search/search-sheet.tsx"));

/**
 * Every page opens at its top (specification 2); this returns to the former position by a tap, or
 * by Alt and the arrow.
 */
export function ReturnPill() {
  const { place, leave, sheet, closeSheet } = useReturn();
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!place || isHeld) return;
    const timer = setTimeout(leave, STAYS_MS);
    return () => clearTimeout(timer);
  }, [place, isHeld, leave]);

  const goBack = () => {
    if (place) returnTo(place);
    leave();
  };
  const pressed = useEffectEvent(goBack);
  useEffect(() => {
    if (!place) return;
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
    <>
      {sheet && (
        <Suspense>
          <SearchSheet start={sheet} onClose={closeSheet} />
        </Suspense>
      )}
      <div
        role="status"
        aria-label="보던 곳"
        className="above-bar pointer-events-none fixed inset-x-4 z-40 flex justify-center print:hidden"
      >
        {place && (
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
        )}
      </div>
    </>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("input, select, textarea, [contenteditable]");

/** Records the position on each page and offers it on return; the search sheet that led to a
 * product reopens. */
function useReturn() {
  const { key, pathname } = useLocation();
  const isBack = useNavigationType() === "POP";
  const [place, setPlace] = useState<Place | null>(null);
  const [sheet, setSheet] = useState<string | null>(null);
  const here = useRef({ key, pathname });

  useLayoutEffect(() => {
    const before = here.current;
    here.current = { key, pathname };
    if (before.pathname === pathname) return;
    const left = isBack ? placeAt(key) : null;
    setSheet(left?.sheet ?? null);
    setPlace(left && !left.sheet && left.y > innerHeight / 2 ? left : null);
  }, [key, pathname, isBack]);

  useEffect(() => {
    // A link followed later from elsewhere makes the stored link obsolete. Scrolling that a shorter
    // page causes comes after `here` has changed.
    const scroll = () => notePlace(here.current.key, { y: scrollY, link: null });
    const click = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest("a[href]")) return;
      notePlace(here.current.key, { sheet: undefined });
      const link = target.closest("main a[href]");
      if (link) noteLink(here.current.key, link);
    };
    addEventListener("scroll", scroll, { passive: true });
    addEventListener("click", click, true);
    addEventListener("pagehide", keepPlaces);
    return () => {
      removeEventListener("scroll", scroll);
      removeEventListener("click", click, true);
      removeEventListener("pagehide", keepPlaces);
    };
  }, []);
  const [leave] = useState(() => () => setPlace(null));
  const [closeSheet] = useState(() => () => setSheet(null));
  return { place, leave, sheet, closeSheet };
}
