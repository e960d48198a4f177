import type { Category } from "#shop/product/category/category.ts";
import { ButtonLink } from "#app/ui/button.tsx";

type Props = {
  shelves: Pick<Category, "slug" | "name">[];
  /** other lists of products, behind the shelves */
  others?: { name: string; to: string }[];
  here?: string;
  onFollow?: () => void;
};

/** The way to the shelves, one beside the other. */
export const ShelfLinks = ({ shelves, others = [], here, onFollow }: Props) => (
  <nav aria-label="카테고리" className="flex gap-2 overflow-x-auto px-5 py-4">
    {[...shelves.map(({ slug, name }) => ({ name, to: `/category/${slug}`, slug })), ...others].map(
      ({ name, to, ...shelf }) => (
        <ButtonLink
          key={to}
          to={to}
          onClick={onFollow}
          look={"slug" in shelf && shelf.slug === here ? "ink" : undefined}
          className="shrink-0"
        >
          {name}
        </ButtonLink>
      ),
    )}
  </nav>
);
