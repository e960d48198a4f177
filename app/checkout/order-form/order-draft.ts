import { useEffect, useEffectEvent, type RefObject } from "react";
import { whenTouched } from "#app/browser/touch/touched.ts";

const KEY = "order-draft";

/**
 * Whoever typed this may come back to it until the tab is closed; somebody who signs in meanwhile does not see it. Which page it was makes
 * its lines belong to that page only.
 */
export type Draft = { page: string; who: string; fields: Record<string, string> };

export const isKept = (name: string) =>
  name !== "placeKey" &&
  name !== "totalShown" &&
  !/^(line\.[^.]*\.)?agree/.test(name) &&
  name !== "as" &&
  !name.endsWith(".product");

/** A line's fields are kept under its product, since its place changes when lines above it go. */
export const keptName = (name: string, productAt: (place: string) => string | undefined): string =>
  name.replace(/^line\.(\d+)\./, (_, place: string) => `line.${productAt(place) ?? ""}.`);

export function draftOf(page: string, form: Iterable<[string, unknown]>): Draft {
  const typed = new Map(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  // What is chosen of a line of the cart is kept by the cart.
  const isOfCart = (name: string) =>
    typed.has(`line.${/^line\.(\d+)\.(?:was|quantity|option)\b/.exec(name)?.[1]}.was`) ||
    name.startsWith("gone.");
  const kept = [...typed]
    .filter(([name]) => isKept(name) && !isOfCart(name))
    .map(([name, value]) => [keptName(name, (place) => typed.get(`line.${place}.product`)), value]);
  return { page, who: typed.get("as") ?? "", fields: Object.fromEntries(kept) };
}

export const here = () => location.pathname + location.search;

/** Kept in this tab only, so that going back from the payment window loses nothing; a browser that forbids it just keeps nothing. */
export function keepDraft(form: HTMLFormElement): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draftOf(here(), new FormData(form))));
  } catch {}
}

function storedDraft(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {}
}

const importFill = () => import("./fill-draft.ts");

/**
 * Fills the form from the draft once the page lives, but never over what came from the server or
 * was typed meanwhile. What the browser itself put back may be older than the draft.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  isFresh: boolean,
  then: () => void,
): void {
  const fill = useEffectEvent(() => {
    then();
    const stored = isFresh && storedDraft();
    if (!stored) return;
    void importFill().then(({ fillDraft }) => {
      if (form.current && fillDraft(form.current, stored)) then();
    });
  });
  useEffect(() => fill(), []);
  // Whoever types here may come back without a network.
  useEffect(() => whenTouched(() => void importFill().catch(() => undefined)), []);
}
