import { Link } from "react-router";
import type { Category } from "#shop/product/category/category.ts";

/** The categories from home to here; nothing without any. */
export const Breadcrumbs = ({ way }: { way: Pick<Category, "slug" | "name">[] }) =>
  way.length > 0 && (
    <nav aria-label="위치" className="-my-2 flex flex-wrap text-12 text-soft">
      {[{ slug: "", name: "홈" }, ...way].map(({ slug, name }) => (
        <Link
          key={slug}
          to={slug ? `/category/${slug}` : "/"}
          className="inline-flex min-h-11 min-w-8 items-center not-last:after:px-1.5 not-last:after:content-['›'] hover:text-ink"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
