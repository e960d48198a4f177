import { useEffect, useRef } from "react";
import { Form, Link, useLocation } from "react-router";
import { useRoot } from "#app/root-data.ts";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { keepFolded } from "./folded-groups.ts";
import { MenuBadge } from "./menu-badge.tsx";
import { isHere, toShop, waitingAt, weeklyOf, type WaitingWork } from "./menu-entry.ts";
import { MenuIcon } from "./menu-icons.tsx";

const exit =
  "flex w-full min-h-11 items-center gap-3 rounded-s px-3 text-14 text-soft whitespace-nowrap transition-colors duration-150 hover:bg-wash hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-semibold aria-[current=page]:text-ink lg:min-h-10";

type Props = { work: WaitingWork | undefined };

/** Rarely needed links: at the bottom of the rail, else behind a button. */
export function Exits({ work }: Props) {
  const { pathname } = useLocation();
  const role = useRoot()?.role ?? null;
  const here = weeklyOf(role)
    .flatMap(({ entries }) => entries)
    .find(({ to }) => isHere(pathname, to));
  const rail = useHereInView(pathname);
  return (
    <div
      ref={rail}
      className="max-lg:ml-auto max-lg:min-w-0 lg:min-h-0 lg:shrink-0 lg:flex-1 lg:overflow-y-auto lg:border-t lg:border-line lg:pt-1"
    >
      <nav aria-label="그 밖의 메뉴" className="max-lg:hidden">
        <ExitLinks work={work} />
      </nav>
      <details
        key={pathname}
        className="admin-more relative lg:hidden"
        onToggle={({ currentTarget, target }) =>
          target === currentTarget && showHere(currentTarget)
        }
      >
        <summary
          className={`flex min-h-11 cursor-pointer list-none items-center gap-1.5 px-2 text-14 hover:text-ink ${here ? "font-semibold text-ink" : "text-soft"}`}
        >
          <span className="truncate">{here?.title ?? "더보기"}</span>
          {weeklyOf(role).some((group) => waits(group, work)) && (
            <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />
          )}
          <ChevronIcon className="size-4 shrink-0 rotate-90" />
        </summary>
        <nav
          aria-label="그 밖의 메뉴"
          className="absolute top-full right-0 z-40 max-h-[calc(100dvh-9rem)] min-w-[min(12rem,100vw-2rem)] overflow-y-auto rounded-s border border-line bg-paper p-1 shadow-float"
        >
          <ExitLinks work={work} />
        </nav>
      </details>
    </div>
  );
}

/** The entry of the screen that is shown, where a list of entries is longer than its room. */
function showHere(list: Element | null | undefined): void {
  void list?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
}

function useHereInView(pathname: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => showHere(list.current?.querySelector("nav")), [pathname]);
  return list;
}

type Group = ReturnType<typeof weeklyOf>[number];

const waits = ({ entries }: Group, work: WaitingWork | undefined): boolean =>
  entries.some(
    (entry) => waitingAt(entry, work) > 0 || (entry.isReviewed === true && work?.reviewDue),
  );

function ExitLinks({ work }: Props) {
  const role = useRoot()?.role ?? null;
  return (
    <>
      {weeklyOf(role).map((group) => (
        <FoldingGroup key={group.key} group={group} work={work} />
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

/** Folded as this device keeps it; never around the screen that is shown when it is opened. */
function FoldingGroup({ group, work }: { group: Group; work: WaitingWork | undefined }) {
  const { pathname } = useLocation();
  const { key, title, entries } = group;
  const isOpen = !work?.folded.includes(key) || entries.some(({ to }) => isHere(pathname, to));
  return (
    <details
      open={isOpen}
      className="group/fold border-line not-first:border-t not-first:pt-1 pb-1"
    >
      <summary
        // Before it folds or opens.
        onClick={({ currentTarget }) =>
          keepFolded(key, currentTarget.parentElement!.hasAttribute("open"))
        }
        className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-s px-3 text-12 font-medium text-soft hover:text-ink lg:min-h-8"
      >
        {title}
        {waits(group, work) && (
          <span className="size-2 rounded-full bg-accent group-open/fold:hidden">
            <span className="sr-only">할 일이 있어요</span>
          </span>
        )}
        <ChevronIcon className="ml-auto size-4 rotate-90 transition-transform duration-150 group-open/fold:-rotate-90" />
      </summary>
      <ul aria-label={title}>
        {entries.map((entry) => (
          <ExitItem key={entry.to} entry={entry} work={work} />
        ))}
      </ul>
    </details>
  );
}

type ItemProps = { entry: Group["entries"][number]; work: WaitingWork | undefined };

function ExitItem({ entry, work }: ItemProps) {
  const { to, title, icon, isReviewed } = entry;
  const { pathname } = useLocation();
  return (
    <li>
      <Link to={to} aria-current={isHere(pathname, to) ? "page" : undefined} className={exit}>
        <MenuIcon name={icon} />
        {title}
        <MenuBadge entry={entry} work={work} className="ml-auto" />
        {work?.reviewDue && isReviewed && (
          <span className="ml-auto size-2 rounded-full bg-accent">
            <span className="sr-only">지난달 검토가 남았어요</span>
          </span>
        )}
      </Link>
    </li>
  );
}
