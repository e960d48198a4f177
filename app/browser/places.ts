/** A scroll position in the history: how far down, and the link that was followed from there. */
export type Place = {
  y: number;
  /** index among the links to this address, and the distance from the top of the window (px) */
  link: { href: string; nth: number; top: number } | null;
  /** the query of the search sheet, if a product was opened from it */
  sheet?: string | undefined;
};

type KnownPlaces = [locationKey: string, place: Place][];

const KEY = "places";
const MOST = 50;

let cachedPlaces: Map<string, Place> | undefined;

/** Positions of this tab, which survive a reload. */
const places = (): Map<string, Place> => (cachedPlaces ??= new Map(readKept()));

function readKept(): KnownPlaces {
  try {
    const storedPlaces: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(storedPlaces) ? (storedPlaces as KnownPlaces) : [];
  } catch {
    return [];
  }
}

export const placeAt = (locationKey: string): Place | null => places().get(locationKey) ?? null;

/** Evicts the oldest position. */
export function notePlace(locationKey: string, part: Partial<Place>): void {
  const before = placeAt(locationKey) ?? { y: 0, link: null };
  places().delete(locationKey);
  places().set(locationKey, { ...before, ...part });
  for (const oldest of [...places().keys()].slice(0, -MOST)) places().delete(oldest);
}

export function keepPlaces(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...places()]));
  } catch {}
}

const linksTo = (href: string): Element[] =>
  [...document.querySelectorAll("main a[href]")].filter(
    (link) => link.getAttribute("href") === href,
  );

export function noteLink(locationKey: string, link: Element): void {
  const href = link.getAttribute("href");
  const nth = href === null ? -1 : linksTo(href).indexOf(link);
  if (href !== null && nth >= 0)
    notePlace(locationKey, { link: { href, nth, top: link.getBoundingClientRect().top } });
}

/**
 * Content above may have changed its height, so the followed link is scrolled to its former
 * position and gets the focus.
 */
export function returnTo({ y, link }: Place): void {
  const followed = link && linksTo(link.href)[link.nth];
  if (!link || !(followed instanceof HTMLElement)) return scrollTo({ top: y, behavior: "instant" });
  for (let fold = shut(followed); fold; fold = shut(followed)) fold.open = true;
  const top = scrollY + followed.getBoundingClientRect().top - link.top;
  scrollTo({ top, behavior: "instant" });
  followed.focus({ preventScroll: true });
}

const shut = (element: Element): HTMLDetailsElement | null =>
  element.closest<HTMLDetailsElement>("details:not([open])");
