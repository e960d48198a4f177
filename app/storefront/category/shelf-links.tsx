import type { Category } from "#shop/product/category/category.ts";
import { ButtonLink } from "#app/ui/button.tsx";

type Props = { shelves: Pick<Category, "slug" | "name">[]; here?: string; onFollow?: () => void };

/** The way to the shelves, one beside the other. */
export const ShelfLinks = ({ shelves, here, onFollow }: Props) => (
  <nav aria-label="카테고리" className="flex gap-2 overflow-x-auto px-5 py-4">
    {shelves.map(({ slug, name }) => (
      <ButtonLink
        key={slug}
        to={`/category/${slug}`}
        onClick={onFollow}
        look={slug === here ? "ink" : undefined}
        className="shrink-0"
      >
        {name}
      </ButtonLink>
    ))}
  </nav>
);
