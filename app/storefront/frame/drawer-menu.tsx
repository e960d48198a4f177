import { useId } from "react";
import { useRoot } from "#app/root-data.ts";
import { CategoryLinks } from "./category-links.tsx";
import { drawerItems, itemsFor, moreItems, officeItems } from "./menu-items.ts";
import { MenuLink, SignOutButton } from "./menu.tsx";

const small = "flex min-h-11 items-center px-5 text-14 text-soft";

/** What the drawer has beside the specification's entries: more of the shop, and the ways out. */
export default function DrawerMenu({ look }: { look: string }) {
  const root = useRoot();
  const id = useId();
  const viewer = { isSignedIn: Boolean(root?.account), isAdmin: Boolean(root?.role) };
  return (
    <>
      {itemsFor(moreItems, viewer, "drawer").map((item) => (
        <MenuLink key={item.title} item={item} className={look} />
      ))}
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
    </>
  );
}
