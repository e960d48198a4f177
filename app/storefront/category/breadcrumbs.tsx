import { Link } from "react-router";
import type { Category } from "#shop/product/category/category.ts";

/** The way from the home page to here; nothing where no shelf lies between. */
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
