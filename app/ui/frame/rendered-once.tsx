import { createContext, createElement, useContext, type ReactNode } from "react";
import { useRoot } from "#app/root-data.ts";

/** Where a part stands on a page, and whether its markup is known from another page. */
export type PlacePart = (shows: object, name: string) => { id: number; isKnown: boolean };

/** While the server renders a page in one go. */
export const PlacePartContext = createContext<PlacePart | null>(null);
export const PART = "rendered-part";

/** A part that is the same on all pages for whoever is not signed in, but for `by`: the server renders it once for the shop's settings (rendered-parts.server.ts). */
export function RenderedOnce({ by, children }: { by: string; children: ReactNode }) {
  if (!import.meta.env.SSR) return children;
  const [place, root] = [useContext(PlacePartContext), useRoot()];
  if (!place || !root || root.account || root.role) return children;
  const { id, isKnown } = place(root.site, `${root.device} ${root.cartCount} ${by}`);
  return createElement(PART, { id }, isKnown ? null : children);
}
