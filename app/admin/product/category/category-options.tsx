import { shelvesOf, type Category } from "#shop/product/category/category.ts";

/** The shop's categories as choices, those below under those above. */
export const CategoryOptions = ({
  categories,
  none = "카테고리 없음",
}: {
  categories: readonly Category[];
  none?: string;
}) => (
  <>
    <option value="">{none}</option>
    {shelvesOf(categories).flatMap(({ under, ...shelf }) => [
      <option key={shelf.slug} value={shelf.slug}>
        {shelf.name}
      </option>,
      ...under.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {shelf.name} › {name}
        </option>
      )),
    ])}
  </>
);
