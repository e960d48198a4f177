import { useId } from "react";
import { useAuth } from "#app/browser/state/use-auth.ts";
import { useRoot } from "#app/root-data.ts";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { CategoryLinks } from "./category-links.tsx";
import { itemsFor, logIn, mainItems, officeItems } from "./menu-items.ts";
import { MenuLink, SignOutButton } from "./menu.tsx";
import { OwnLinks } from "./own-links.tsx";
import { drawerItems, moreItems } from "./more-items.ts";

const look =
  "flex min-h-14 w-full items-center justify-between gap-2 border-b border-line px-5 text-16 font-medium";
const small = "flex min-h-11 items-center px-5 text-14 text-soft";

/** The specification's entries first, then more of the shop, and the ways out. */
export function DrawerMenu() {
  const root = useRoot();
  const id = useId();
  const { status, user } = useAuth();
  const viewer = { isSignedIn: status === "signed-in", isAdmin: Boolean(root?.role) };
  const main = itemsFor(mainItems, viewer, "drawer").filter((item) => item !== logIn);
  return (
    <nav aria-label="주 메뉴" className="flex flex-1 flex-col">
      {viewer.isSignedIn ? (
        <p className="px-5 pt-7 pb-5 text-20 font-semibold">
          {(user ?? root?.account)?.name}님, 반가워요
        </p>
      ) : (
        <MenuLink
          item={logIn}
          className="flex items-center justify-between border-b border-line px-5 py-7 text-20 font-semibold"
        >
          {logIn.title}
          <ChevronIcon className="size-5" />
        </MenuLink>
      )}
      {[...main, ...itemsFor(moreItems, viewer, "drawer")].map((item) => (
        <MenuLink key={item.title} item={item} className={look} />
      ))}
      <OwnLinks className={look} />
      {root?.shelves.length ? (
        <section aria-labelledby={id} className="py-4">
          <h2 id={id} className="px-5 text-12 text-soft">
            카테고리
          </h2>
          <div className="grid grid-cols-2">
            <CategoryLinks className="flex min-h-11 items-center px-5 text-14" />
          </div>
        </section>
      ) : null}
      <div className="mt-auto flex flex-col items-start pt-4">
        {itemsFor([...drawerItems, ...officeItems], viewer, "drawer").map((item) => (
          <MenuLink key={item.title} item={item} className={small} />
        ))}
        {root?.account && <SignOutButton className={small} />}
      </div>
    </nav>
  );
}
