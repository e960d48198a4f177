import { CATEGORIES } from "#shop/product/category/category.ts";
import { readLine } from "#lib/text/typed.ts";

const LEVELS = 2;

type CategoryPath = { path: string[]; warning?: string };

/**
 * The first of the paths "A > B" that a cell names. The shop has one category of a product, in two
 * levels: of longer paths the uppermost and the last stay, since the last says what it is.
 */
export function categoryPath(cell: string): CategoryPath {
  const paths = cell
    .split("\n")
    .map((typed) =>
      typed
        .split(/[>＞›»]/)
        .map(readLine)
        .filter(Boolean),
    )
    .filter(({ length }) => length > 0);
  const [first, ...others] = paths;
  if (!first) return { path: [] };
  const path = first.length > LEVELS ? [first[0]!, first.at(-1)!] : first;
  const long = path.find(({ length }) => length > CATEGORIES.name);
  if (long !== undefined)
    return {
      path: [],
      warning: `카테고리 이름은 ${CATEGORIES.name}자까지예요. ‘${long.slice(0, 40)}…’ 없이 옮겨요.`,
    };
  const words = [
    ...(first.length > LEVELS ? [`카테고리는 두 단계까지라 ‘${path.join(" > ")}’로 옮겨요.`] : []),
    ...(others.length ? [`카테고리가 ${paths.length}개라 ‘${path.join(" > ")}’만 옮겨요.`] : []),
  ];
  return { path, ...(words.length && { warning: words.join(" ") }) };
}
