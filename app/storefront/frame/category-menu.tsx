import { useLocation } from "react-router";
import { useRoot } from "#app/root-data.ts";
import { CategoryLinks } from "./category-links.tsx";
import { itemsFor } from "./menu-items.ts";
import { MenuLink } from "./menu.tsx";
import { moreItems } from "./more-items.ts";
import { OwnLinks } from "./own-links.tsx";

const CATEGORIES = "menu-categories";
const OWN = "menu-own";
const beside =
  "inline-flex min-h-11 items-center px-2.5 text-14 font-medium whitespace-nowrap transition-colors duration-150 hover:text-accent";
const popover =
  "category-menu min-w-44 rounded-m border border-line bg-paper py-2 text-ink shadow-float";
const look = "flex min-h-11 items-center px-5 text-14 hover:bg-wash";

/** The owner's own entries: one stands by itself, more in a popover of their own. */
function OwnMenu() {
  const { pathname } = useLocation();
  const own = useRoot()?.links.menu ?? [];
  if (own.length < 2) return <OwnLinks className={`${beside} max-w-32 truncate max-xl:hidden`} />;
  return (
    <>
      <button
        type="button"
        popoverTarget={OWN}
        className={`${beside} max-xl:hidden [anchor-name:--own-menu]`}
      >
        더 보기
      </button>
      <div key={pathname} id={OWN} popover="auto" className={`own-menu ${popover}`}>
        <OwnLinks className={look} />
      </div>
    </>
  );
}

/**
 * The header's categories, in a popover of the browser, which opens and closes without JavaScript;
 * board and look-up beside it, or in it where there is no room.
 */
export function CategoryMenu() {
  const { pathname } = useLocation();
  const viewer = { isSignedIn: Boolean(useRoot()?.account), isAdmin: false };
  const more = itemsFor(moreItems, viewer, "header");
  return (
    <nav aria-label="상점 메뉴" className="ml-4 flex items-center max-md:hidden">
      <button
        type="button"
        popoverTarget={CATEGORIES}
        className={`${beside} [anchor-name:--categories]`}
      >
        카테고리
      </button>
      <div
        // A new page closes it.
        key={pathname}
        id={CATEGORIES}
        popover="auto"
        className={popover}
      >
        <CategoryLinks className={look} />
        {more.map((item) => (
          <MenuLink key={item.title} item={item} className={`${look} xl:hidden`} />
        ))}
        <OwnLinks className={`${look} xl:hidden`} />
      </div>
      {more.map((item) => (
        <MenuLink key={item.title} item={item} className={`${beside} max-xl:hidden`} />
      ))}
      <OwnMenu />
    </nav>
  );
}
