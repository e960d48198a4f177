import { Form, Link, useLocation } from "react-router";
import type { Role } from "#shop/member/staff/roles.ts";
import { useRoot } from "#app/root-data.ts";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { MenuBadge } from "./menu-badge.tsx";
import { isHere, toShop, weeklyOf, type MenuWork } from "./menu-entry.ts";
import { MenuIcon } from "./menu-icons.tsx";

const exit =
  "flex w-full min-h-11 items-center gap-3 rounded-s px-3 text-14 text-soft whitespace-nowrap transition-colors duration-150 hover:bg-wash hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-semibold aria-[current=page]:text-ink lg:min-h-10";

type Props = { work: MenuWork | undefined };

/** What is needed less often: in the rail below, else behind one button. */
export function Exits({ work }: Props) {
  const { pathname } = useLocation();
  const role = useRoot()?.role ?? null;
  const here = weeklyOf(role)
    .flatMap(({ entries }) => entries)
    .find(({ to }) => isHere(pathname, to));
  return (
    <div className="shrink-0 max-lg:ml-auto lg:min-h-0 lg:flex-1 lg:overflow-y-auto lg:border-t lg:border-line lg:pt-1">
      <nav aria-label="그 밖의 메뉴" className="max-lg:hidden">
        <ExitLinks work={work} />
      </nav>
      <details key={pathname} className="admin-more relative lg:hidden">
        <summary
          className={`inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 px-2 text-14 hover:text-ink ${here ? "font-semibold text-ink" : "text-soft"}`}
        >
          {here?.title ?? "더보기"}
          {isDue(work, role) && <span aria-hidden className="size-2 rounded-full bg-accent" />}
          <ChevronIcon className="size-4 rotate-90" />
        </summary>
        <nav
          aria-label="그 밖의 메뉴"
          className="absolute top-full right-0 z-40 max-h-[calc(100dvh-9rem)] min-w-48 overflow-y-auto rounded-s border border-line bg-paper p-1 shadow-float"
        >
          <ExitLinks work={work} />
        </nav>
      </details>
    </div>
  );
}

const isDue = (work: MenuWork | undefined, role: Role | null): boolean =>
  work !== undefined &&
  weeklyOf(role).some(({ entries }) =>
    entries.some(
      ({ waits, isReviewed }) =>
        (waits !== undefined && work.waiting[waits] > 0) || (isReviewed && work.reviewDue),
    ),
  );

function ExitLinks({ work }: Props) {
  const { pathname } = useLocation();
  const role = useRoot()?.role ?? null;
  return (
    <>
      {weeklyOf(role).map(({ title, entries }) => (
        <ul
          key={title}
          aria-label={title}
          className="border-line not-first:border-t not-first:pt-1 pb-1"
        >
          {entries.map(({ to, title: name, icon, waits, isReviewed }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={isHere(pathname, to) ? "page" : undefined}
                className={exit}
              >
                <MenuIcon name={icon} />
                {name}
                <MenuBadge of={waits} work={work} className="ml-auto" />
                {work?.reviewDue && isReviewed && (
                  <span className="ml-auto size-2 rounded-full bg-accent">
                    <span className="sr-only">지난달 검토가 남았어요</span>
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      ))}
      <div className="border-line not-first:border-t not-first:pt-1">
        <Link reloadDocument to={toShop.to} className={exit}>
          <MenuIcon name={toShop.icon} />
          {toShop.title}
        </Link>
        <Form method="post" action="/sign-out">
          <button type="submit" className={exit}>
            <MenuIcon name="leave" />
            로그아웃
          </button>
        </Form>
      </div>
    </>
  );
}
