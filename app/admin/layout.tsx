import { useEffect, useRef } from "react";
import {
  Form,
  isRouteErrorResponse,
  Link,
  Outlet,
  useLocation,
  useNavigation,
  useRouteLoaderData,
} from "react-router";
import { countClientErrors } from "#shop/client-error/count-client-errors.server.ts";
import { countMenuWaiting } from "#shop/order/count-waiting.server.ts";
import { countWaitingQuestions } from "#shop/question/count-waiting-questions.server.ts";
import { findUnreviewedMonth } from "#shop/office/audit/find-unreviewed-month.server.ts";
import { guardAdmin } from "../guard.server.ts";
import { shopOf, visitorOf } from "../request.server.ts";
import { useRoot } from "../root.tsx";
import { ErrorWords } from "../ui/error-screen.tsx";
import { ChevronIcon } from "../ui/icons.tsx";
import { LogoMark } from "../ui/logo.tsx";
import { WaitForPage } from "../ui/wait-for-page.tsx";
import type { Route } from "./+types/layout";
import "./frame/admin.css";
import { MenuIcon, type MenuIconName } from "./frame/menu-icons.tsx";
import { IdleWarning } from "./security/security-idle.tsx";

export const middleware: Route.MiddlewareFunction[] = [guardAdmin];

/** Without a loader the browser would navigate in here without asking the server, and no guard would see it. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, auth, now } = shopOf(context);
  const { account, isAdmin } = visitorOf(context);
  if (!isAdmin || !account)
    return {
      fewCodes: null,
      reviewDue: false,
      waiting: { questions: 0, claims: 0, findings: 0, errors: 0 },
    };
  const [secondFactor, month, questions, orders, errors] = await Promise.all([
    auth.findSecondFactor(account.id),
    findUnreviewedMonth(db, now()),
    countWaitingQuestions(db),
    countMenuWaiting(db),
    countClientErrors(db),
  ]);
  const left = secondFactor?.recoveryCodesLeft ?? FEW_CODES + 1;
  return {
    fewCodes: left <= FEW_CODES ? left : null,
    reviewDue: month !== null,
    waiting: { questions, ...orders, errors },
  };
}

const FEW_CODES = 3;

export const headers = () => ({ "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });

type Waits = "questions" | "claims" | "findings" | "errors";
type Entry = { to: string; title: string; icon: MenuIconName; waits?: Waits };

/** What is opened every day; on the phone the bar at the lower edge has room for these alone. */
const daily: Entry[] = [
  { to: "/admin/order", title: "주문", icon: "order" },
  { to: "/admin/claim", title: "클레임", icon: "claim", waits: "claims" },
  { to: "/admin/reserve", title: "예약", icon: "reserve" },
  { to: "/admin/product", title: "상품", icon: "product" },
  { to: "/admin/qna", title: "QnA", icon: "qna", waits: "questions" },
];

const weekly: { title: string; entries: Entry[] }[] = [
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
      { to: "/admin/storage", title: "파일", icon: "storage" },
      { to: "/admin/error", title: "오류", icon: "error", waits: "errors" },
      { to: "/admin/audit", title: "감사 기록", icon: "audit" },
      { to: "/admin/security", title: "보안", icon: "security" },
    ],
  },
];

const waitingWords: Record<Waits, string> = {
  questions: "답변을 기다리는 질문",
  claims: "처리를 기다리는 요청",
  findings: "확인할 결제",
  errors: "확인할 오류",
};

export default function Layout({ loaderData: { fewCodes } }: Route.ComponentProps) {
  return (
    <Frame>
      {fewCodes !== null && (
        <p className="mb-4 rounded-s border border-warn px-4 py-3 text-14 text-warn print:hidden">
          남은 복구 코드가 {fewCodes}개예요.{" "}
          <Link to="/admin/security?do=renew" className="underline underline-offset-4">
            새로 만들기
          </Link>
        </p>
      )}
      <Outlet />
      <IdleWarning />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorWords
        error={
          isRouteErrorResponse(error) ? { status: error.status, words: error.data?.words } : null
        }
      />
    </Frame>
  );
}

/** A rail at the left of a wide window, a bar on top of a narrower one; on the phone the menu stands at the lower edge. */
function Frame({ children }: { children: React.ReactNode }) {
  const content = useContentOfNewPath();
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
      <meta name="robots" content="noindex" />
      <a
        href="#content"
        className="fixed top-2 left-2 z-40 -translate-y-20 rounded-s bg-ink px-4 py-3 text-14 text-paper focus:translate-y-0"
      >
        본문으로 건너뛰기
      </a>
      <Progress />
      <WaitForPage ofPages />
      <header className="flex items-center print:hidden gap-4 border-b border-line px-4 py-2 md:gap-6 md:px-6 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:items-stretch lg:gap-4 lg:border-b-0 lg:px-3 lg:py-6">
        <Owner />
        <Menu />
        <Exits />
      </header>
      <main
        id="content"
        ref={content}
        tabIndex={-1}
        className="min-w-0 px-4 pt-6 pb-28 outline-none md:px-6 md:pb-16 lg:border-l lg:border-line lg:px-10 lg:pt-8"
      >
        {children}
      </main>
    </div>
  );
}

function Owner() {
  const root = useRoot();
  return (
    <div className="flex min-w-0 flex-1 flex-col justify-center md:max-lg:max-w-32 lg:flex-none lg:gap-2 lg:px-3">
      <Link
        to="/admin"
        aria-label={`${root?.site.shopName} 관리 화면`}
        className="flex min-h-7 items-center gap-2"
      >
        <LogoMark className="size-5 shrink-0 text-accent" />
        <span className="truncate text-14 font-semibold">{root?.site.shopName} 관리</span>
      </Link>
      <p className="truncate text-12 text-soft" title={root?.account?.email}>
        {root?.account?.email}
      </p>
    </div>
  );
}

const MOST_SHOWN = 99;

/** How much of it waits. */
function Badge({ of, className = "" }: { of: Waits | undefined; className?: string }) {
  const waiting = useRouteLoaderData<typeof loader>("admin/layout")?.waiting;
  const count = of && waiting ? waiting[of] : 0;
  if (!of || !count) return null;
  return (
    <span
      className={`rounded-full bg-accent px-1.5 text-12 font-semibold text-on-accent numbers ${className}`}
    >
      <span className="sr-only">, {waitingWords[of]} </span>
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  );
}

const isHere = (pathname: string, to: string) =>
  pathname === to ||
  pathname.startsWith(`${to}/`) ||
  (pathname === "/admin" && to === "/admin/product");

function Menu() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="관리 메뉴"
      className="admin-menu flex max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:border-line max-md:bg-paper max-md:pb-[env(safe-area-inset-bottom)] lg:flex-col lg:gap-0.5"
    >
      {daily.map(({ to, title, icon, waits }) => (
        <Link
          key={to}
          to={to}
          aria-current={isHere(pathname, to) ? "page" : undefined}
          className="flex items-center justify-center gap-3 text-soft transition-colors duration-150 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink max-md:relative max-md:min-h-14 max-md:flex-1 max-md:flex-col max-md:gap-0.5 max-md:text-12 md:min-h-11 md:px-2.5 md:text-14 md:max-lg:gap-1.5 lg:justify-start lg:rounded-s lg:px-3 lg:hover:bg-wash lg:aria-[current=page]:bg-wash"
        >
          <span className="md:max-lg:hidden">
            <MenuIcon name={icon} />
          </span>
          {title}
          <Badge
            of={waits}
            className="max-md:absolute max-md:top-1 max-md:left-[calc(50%+0.25rem)] lg:ml-auto"
          />
        </Link>
      ))}
    </nav>
  );
}

const exit =
  "flex w-full min-h-11 items-center gap-3 rounded-s px-3 text-14 text-soft whitespace-nowrap transition-colors duration-150 hover:bg-wash hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-semibold aria-[current=page]:text-ink lg:min-h-10";

/** What is needed less often: in the rail below, else behind one button. */
function Exits() {
  const { pathname } = useLocation();
  const { reviewDue, waiting } = useRouteLoaderData<typeof loader>("admin/layout") ?? {};
  const isDue = Boolean(reviewDue || waiting?.findings || waiting?.errors);
  const here = weekly.flatMap(({ entries }) => entries).find(({ to }) => isHere(pathname, to));
  const links = (
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
                <Badge of={waits} className="ml-auto" />
                {reviewDue && to === "/admin/audit" && (
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
        <Link to="/" className={exit}>
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
  return (
    <div className="shrink-0 max-lg:ml-auto lg:min-h-0 lg:flex-1 lg:overflow-y-auto lg:border-t lg:border-line lg:pt-1">
      <nav aria-label="그 밖의 메뉴" className="max-lg:hidden">
        {links}
      </nav>
      <details key={pathname} className="admin-more relative lg:hidden">
        <summary
          className={`inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 px-2 text-14 hover:text-ink ${here ? "font-semibold text-ink" : "text-soft"}`}
        >
          {here?.title ?? "더보기"}
          {isDue && <span aria-hidden className="size-2 rounded-full bg-accent" />}
          <ChevronIcon className="size-4 rotate-90" />
        </summary>
        <nav
          aria-label="그 밖의 메뉴"
          className="absolute top-full right-0 z-40 max-h-[calc(100dvh-9rem)] min-w-48 overflow-y-auto rounded-s border border-line bg-paper p-1 shadow-float"
        >
          {links}
        </nav>
      </details>
    </div>
  );
}

/** Screen readers start anew at the content when another page is shown. */
function useContentOfNewPath() {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}

function Progress() {
  const loading = useNavigation().state !== "idle";
  return (
    loading && (
      <div aria-hidden className="fixed inset-x-0 top-0 z-40 h-0.5 animate-pulse bg-accent" />
    )
  );
}
