import { Link, useLocation } from "react-router";
import { useRoot } from "#app/root-data.ts";
import { asBar } from "#app/ui/bar.ts";
import { MenuBadge } from "./menu-badge.tsx";
import { dailyOf, isHere, type WaitingWork } from "./menu-entry.ts";
import { MenuIcon } from "./menu-icons.tsx";

export function Menu({ work }: { work: WaitingWork | undefined }) {
  const { pathname } = useLocation();
  const daily = dailyOf(useRoot()?.role ?? null);
  if (!daily.length) return null;
  return (
    <nav
      aria-label="관리 메뉴"
      ref={asBar}
      className="admin-menu flex max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:border-line max-md:overflow-x-auto max-md:bg-paper max-md:pb-[env(safe-area-inset-bottom)] lg:flex-col lg:gap-0.5"
    >
      {daily.map((entry) => (
        <Link
          key={entry.to}
          to={entry.to}
          aria-current={isHere(pathname, entry.to) ? "page" : undefined}
          className="group flex items-center justify-center gap-3 text-soft transition-colors duration-150 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink max-md:relative max-md:min-h-14 max-md:min-w-11 max-md:flex-1 max-md:flex-col max-md:gap-0.5 max-md:text-12 md:min-h-11 md:px-2.5 md:text-14 md:max-lg:gap-1.5 lg:justify-start lg:rounded-s lg:px-3 lg:hover:bg-wash lg:aria-[current=page]:bg-wash"
        >
          <span className="md:max-lg:hidden">
            <MenuIcon name={entry.icon} />
          </span>
          {entry.title}
          <MenuBadge
            entry={entry}
            work={work}
            className="max-md:absolute max-md:top-1 max-md:left-[calc(50%+0.25rem)] max-md:group-last:right-0.5 max-md:group-last:left-auto lg:ml-auto"
          />
        </Link>
      ))}
    </nav>
  );
}
