import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { Link } from "react-router";
import { useDevice } from "#app/browser/state/device.ts";
import { ui } from "#app/browser/state/ui-state.ts";
import { CartLink } from "#app/cart/cart-link.tsx";
import { useMergeAtSignIn } from "#app/cart/merge-at-sign-in.ts";
import { useRoot } from "#app/root-data.ts";
import { useMergeWishes } from "#app/wish/use-merge-wishes.ts";
import { Drawer, DrawerButton } from "#app/ui/frame/drawer.tsx";
import { MenuIcon } from "#app/ui/icons.tsx";
import { Logo } from "#app/ui/frame/logo.tsx";
import { itemsFor, mainItems, officeItems } from "./menu-items.ts";
import { SearchLink } from "../search/search-link.tsx";
import { MenuLink, SignOutButton } from "./menu.tsx";

// Loaded after the page: what it holds opens at a press.
const MoreMenu = lazy(() => import("./more-menu.tsx"));

/** Empty until the device is known. In a narrow window the desktop's header becomes the phone's. */
export function Header() {
  const device = useDevice();
  useMergeAtSignIn();
  useMergeWishes();
  if (device === "unknown") return null;
  return (
    // As high as its margin takes back: what is above pushes it down, the page begins under it.
    <header className="site-header sticky top-0 z-30 -mb-15.25 border-b border-line bg-paper [view-transition-name:header] md:-mb-18.25">
      <div className="mx-auto flex h-15 max-w-320 items-center justify-between px-5 md:h-18 xl:px-8.75">
        <HomeLink>
          {device !== "mobile" && (
            <Suspense>
              <MoreMenu />
            </Suspense>
          )}
        </HomeLink>
        {device !== "mobile" && <DesktopMenu />}
        <MobileMenu className={device === "mobile" ? "" : "md:hidden"} />
      </div>
    </header>
  );
}

function HomeLink({ children }: { children: ReactNode }) {
  const { shopName = "", look } = useRoot()?.site ?? {};
  return (
    <div className="flex min-w-0 md:flex-1">
      <Link
        to="/"
        aria-label={`${shopName} 홈`}
        className="inline-flex min-h-11 min-w-0 items-center"
      >
        <Logo name={shopName} look={look} />
      </Link>
      {children}
    </div>
  );
}

function DesktopMenu() {
  const root = useRoot();
  const viewer = { isSignedIn: Boolean(root?.account), isAdmin: Boolean(root?.role) };
  const look =
    "inline-flex min-h-11 items-center px-2.5 text-14 xl:px-4 font-medium whitespace-nowrap transition-colors duration-150 hover:text-accent";
  return (
    <>
      <nav aria-label="주 메뉴" className="flex items-center justify-center max-md:hidden">
        {itemsFor(mainItems, viewer, "header").map((item) => (
          <MenuLink key={item.title} item={item} className={look} />
        ))}
      </nav>
      <div className="flex flex-1 justify-end max-md:hidden">
        <div className="-mr-4 flex items-center">
          {itemsFor(officeItems, viewer, "header").map((item) => (
            <MenuLink key={item.title} item={item} className={look} />
          ))}
          {root?.account && <SignOutButton className={look} />}
        </div>
        <SearchLink className="ml-4" />
        <CartLink className="-mr-2.5" />
      </div>
    </>
  );
}

const DRAWER = "menu-drawer";

const moveDrawer = (isMobileDrawer: boolean) => ui.change({ isMobileDrawer });

function MobileMenu({ className }: { className: string }) {
  const device = useDevice();
  const { isMobileDrawer, isMobile } = ui.use((now) => now);
  // When the window becomes too wide for the button, an open drawer would invisibly lock the page.
  useEffect(() => {
    if (!isMobile && device !== "mobile") moveDrawer(false);
  }, [isMobile, device]);
  return (
    <div className={`flex ${className}`}>
      <SearchLink />
      <CartLink />
      <DrawerButton
        drawer={DRAWER}
        open={isMobileDrawer}
        onOpen={() => moveDrawer(true)}
        aria-label="메뉴 열기"
        className="-mr-2.5 grid size-11 place-items-center rounded-s"
      >
        <MenuIcon />
      </DrawerButton>
      <Drawer id={DRAWER} label="메뉴" open={isMobileDrawer} onChange={moveDrawer}>
        <Suspense>
          <MoreMenu isDrawer />
        </Suspense>
      </Drawer>
    </div>
  );
}
