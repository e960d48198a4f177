import { createContext, createElement, useContext, type ReactNode } from "react";
import { useRoot } from "#app/root-data.ts";

/** Where a part stands on a page, and whether its markup is known from another page. */
export type PlacePart = (shows: object, name: string) => { id: number; isKnown: boolean };

/** While the server renders a page in one go; null within a part. */
export const PlacePartContext = createContext<PlacePart | null>(null);
export const PART = "rendered-part";

type Props = {
  /** all that it shows beside the shop's settings and the device; it may ask nothing else of who visits. Null where it shows something of theirs. Called by the server alone. */
  by: () => unknown;
  children: ReactNode;
};

/** A part that is the same on many pages for whoever is not signed in: the server renders it once and keeps its markup (rendered-parts.server.ts). */
export function RenderedOnce({ by, children }: Props) {
  if (!import.meta.env.SSR) return children;
  const [place, root] = [useContext(PlacePartContext), useRoot()];
  if (!place || !root || root.account || root.role) return children;
  const shown = by();
  if (shown === null) return children;
  const { id, isKnown } = place(root.site, JSON.stringify([root.device, shown]));
  const part = isKnown ? null : <PlacePartContext value={null}>{children}</PlacePartContext>;
  return createElement(PART, { id }, part);
}
