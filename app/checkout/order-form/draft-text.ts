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
