import { categoryPath } from "#shop/product/category/category.ts";
import { useRoot } from "#app/root-data.ts";
import { MenuLink } from "./menu.tsx";

/** The upper categories that hold something. */
export const CategoryLinks = ({ className }: { className: string }) =>
  useRoot()?.shelves.map(({ slug, name }) => (
    <MenuLink
      key={slug}
      item={{ title: name, link: categoryPath(slug), seenBy: "everybody" }}
      className={className}
    />
  ));
