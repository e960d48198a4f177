import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { keepPlaces, noteLink, notePlace, placeAt, type Place } from "#app/browser/places.ts";

// Loaded on demand: a first visit does not come back.
const ReturnButton = lazy(() => import("./return-button.tsx"));
const SearchSheet = lazy(() => import("../search/search-sheet.tsx"));

/**
 * Every page opens at its top (specification 2); this returns to the former position by a tap, or
 * by Alt and the arrow.
 */
export function ReturnPill() {
  const { place, leave, sheet, closeSheet } = useReturn();
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
          <Suspense>
            <ReturnButton place={place} onLeave={leave} />
          </Suspense>
        )}
      </div>
    </>
  );
}

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
