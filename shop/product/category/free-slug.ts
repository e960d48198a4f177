import { BadInput } from "#shop/bad-input.ts";
import { CATEGORIES, slugFrom } from "./category.ts";

type SlugRequest = { name: string; slug: string };

/** A unique address part; derived from the name if none was typed, with a number if that is
 * taken. Throws `BadInput`. */
export function freeSlug(
  { name, slug: typed }: SlugRequest,
  { isTaken, kind }: { isTaken: (slug: string) => boolean; kind: { word: string; slug: string } },
): string {
  if (typed && isTaken(typed))
    throw new BadInput({ slug: [`다른 ${kind.word} 쓰는 주소예요. 다른 주소를 적어주세요.`] });
  if (typed) return typed;
  const base = slugFrom(name) || kind.slug;
  const numbered = (at: number) =>
    at === 1 ? base : `${base.slice(0, CATEGORIES.slug - 4)}-${at}`;
  let at = 1;
  while (isTaken(numbered(at))) at += 1;
  return numbered(at);
}
