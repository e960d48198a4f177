import { Form, Link, useLocation } from "react-router";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { MenuBadge } from "./menu-badge.tsx";
import { isHere, type MenuEntry, type MenuWork } from "./menu-entry.ts";
import { MenuIcon } from "./menu-icons.tsx";

const weekly: { title: string; entries: MenuEntry[] }[] = [
  {
    title: "돈과 알림",
    entries: [
      { to: "/admin/payment", title: "결제 대조", icon: "payment", waits: "findings" },
      { to: "/admin/recommender", title: "추천인", icon: "recommender" },
      { to: "/admin/mailbox", title: "알림함", icon: "mailbox" },
    ],
  },
  {
    title: "회원과 글",
    entries: [
      { to: "/admin/user", title: "회원", icon: "user" },
      { to: "/admin/board", title: "게시판", icon: "board" },
      { to: "/admin/policy", title: "약관", icon: "policy" },
    ],
  },
  {
    title: "설정과 기록",
    entries: [
      { to: "/admin/site", title: "상점 설정", icon: "site" },
      { to: "/admin/storage", title: "파일", icon: "storage" },
      { to: "/admin/error", title: "오류", icon: "error", waits: "errors" },
      { to: "/admin/audit", title: "감사 기록", icon: "audit" },
      { to: "/admin/security", title: "보안", icon: "security" },
    ],
  },
];

const exit =
  "flex w-full min-h-11 items-center gap-3 rounded-s px-3 text-14 text-soft whitespace-nowrap transition-colors duration-150 hover:bg-wash hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-semibold aria-[current=page]:text-ink lg:min-h-10";

type Props = { work: MenuWork | undefined };

/** What is needed less often: in the rail below, else behind one button. */
export function Exits({ work }: Props) {
  const { pathname } = useLocation();
  const here = weekly.flatMap(({ entries }) => entries).find(({ to }) => isHere(pathname, to));
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
          {isDue(work) && <span aria-hidden className="size-2 rounded-full bg-accent" />}
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

const isDue = (work: MenuWork | undefined): boolean =>
  work !== undefined && (work.reviewDue || work.waiting.findings + work.waiting.errors > 0);

function ExitLinks({ work }: Props) {
  const { pathname } = useLocation();
  return (
    <>
      {weekly.map(({ title, entries }) => (
        <ul
          key={title}
          aria-label={title}
          className="border-line not-first:border-t not-first:pt-1 pb-1"
        >
          {entries.map(({ to, title: name, icon, waits }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={isHere(pathname, to) ? "page" : undefined}
                className={exit}
              >
                <MenuIcon name={icon} />
                {name}
                <MenuBadge of={waits} work={work} className="ml-auto" />
                {work?.reviewDue && to === "/admin/audit" && (
                  <span className="ml-auto size-2 rounded-full bg-accent">
                    <span className="sr-only">지난달 검토가 남았어요</span>
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      ))}
      <div className="border-t border-line pt-1">
        <Link reloadDocument to="/" className={exit}>
          <MenuIcon name="shop" />
          상점 보기
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
