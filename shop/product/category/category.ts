import { readLine } from "#lib/text/typed.ts";

export const CATEGORIES = { most: 100, name: 30, slug: 40 } as const;
export const TAGS = { most: 20, length: 20 } as const;

/** A shelf of the shop. Two levels: what has a parent has nothing under it. */
export type Category = { slug: string; name: string; parent: string | null };
export type Shelf<Of extends Category = Category> = Of & { under: Of[] };

/** The shelves in the owner's order, each with what stands under it. */
export const shelvesOf = <Of extends Category>(all: readonly Of[]): Shelf<Of>[] =>
  all
    .filter(({ parent }) => parent === null)
    .map((shelf) => ({ ...shelf, under: all.filter(({ parent }) => parent === shelf.slug) }));

/** From the upper shelf to this one; nothing where it is not there. */
export function wayTo<Of extends Category>(all: readonly Of[], slug: string | null): Of[] {
  const here = all.find((category) => category.slug === slug);
  if (!here) return [];
  const above = all.find((category) => category.slug === here.parent);
  return above ? [above, here] : [here];
}

const SLUG = /^[a-z0-9가-힣]+(?:-[a-z0-9가-힣]+)*$/;
export const isSlug = (text: string): boolean => text.length <= CATEGORIES.slug && SLUG.test(text);

/** The address part that a name suggests; empty where it has no letter for one. */
export const slugFrom = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^a-z0-9가-힣]+/g, "-")
    .slice(0, CATEGORIES.slug)
    .replaceAll(/^-+|-+$/g, "");

export const categoryPath = (slug: string): string => `/category/${encodeURIComponent(slug)}`;

/** Typed with commas between them; undefined where there are too many or one is too long. */
export function readTags(typed: string): string[] | undefined {
  const tags = [
    ...new Set(
      typed
        .split(/[,\n#]/)
        .map(readLine)
        .filter(Boolean),
    ),
  ];
  const fits = tags.length <= TAGS.most && tags.every(({ length }) => length <= TAGS.length);
  return fits ? tags : undefined;
}
