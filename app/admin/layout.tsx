import { useEffect, useRef } from "react";
import { Form, isRouteErrorResponse, Link, Outlet, useLocation, useNavigation } from "react-router";
import { guardAdmin } from "../guard.server.ts";
import { useRoot } from "../root.tsx";
import { ErrorWords } from "../ui/error-screen.tsx";
import { LogoMark } from "../ui/logo.tsx";
import type { Route } from "./+types/layout";
import "./admin.css";
import { MenuIcon, type MenuIconName } from "./menu-icons.tsx";

export const middleware: Route.MiddlewareFunction[] = [guardAdmin];

/** Without a loader the browser would navigate in here without asking the server, and no guard would see it. */
export const loader = () => null;

export const headers = () => ({ "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });

const menu: { to: string; title: string; icon: MenuIconName }[] = [
  { to: "/admin/product", title: "상품", icon: "product" },
  { to: "/admin/reserve", title: "예약", icon: "reserve" },
  { to: "/admin/order", title: "주문", icon: "order" },
  { to: "/admin/qna", title: "QnA", icon: "qna" },
  { to: "/admin/user", title: "회원", icon: "user" },
  { to: "/admin/policy", title: "약관", icon: "policy" },
  { to: "/admin/mailbox", title: "알림함", icon: "mailbox" },
];

export default function Layout() {
  return <Frame><Outlet /></Frame>;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Frame><ErrorWords error={isRouteErrorResponse(error) ? { status: error.status, words: error.data?.words } : null} /></Frame>;
}

/** A rail at the left of a wide window, a bar on top of a narrower one; on the phone the menu stands at the lower edge. */
function Frame({ children }: { children: React.ReactNode }) {
  const content = useContentOfNewPath();
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
      <meta name="robots" content="noindex" />
      <a href="#content" className="fixed top-2 left-2 z-40 -translate-y-20 rounded-s bg-ink px-4 py-3 text-14 text-paper focus:translate-y-0">본문으로 건너뛰기</a>
      <Progress />
      <header className="flex items-center gap-4 border-b border-line px-4 py-2 md:gap-6 md:px-6 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:items-stretch lg:gap-8 lg:border-b-0 lg:px-3 lg:py-6">
        <Owner />
        <Menu />
        <Exits />
      </header>
      <main id="content" ref={content} tabIndex={-1} className="min-w-0 px-4 pt-6 pb-28 outline-none md:px-6 md:pb-16 lg:border-l lg:border-line lg:px-10 lg:pt-8">{children}</main>
    </div>
  );
}

function Owner() {
  const root = useRoot();
  return (
    <div className="flex min-w-0 flex-1 flex-col justify-center md:max-lg:max-w-32 lg:flex-none lg:gap-2 lg:px-3">
      <Link to="/admin" aria-label={`${root?.site.shopName} 관리 화면`} className="flex min-h-7 items-center gap-2">
        <LogoMark className="size-5 shrink-0 text-accent" />
        <span className="truncate text-14 font-semibold">{root?.site.shopName} 관리</span>
      </Link>
      <p className="truncate text-12 text-soft" title={root?.account?.email}>{root?.account?.email}</p>
    </div>
  );
}

function Menu() {
  const { pathname } = useLocation();
  const isHere = (to: string) => pathname === to || pathname.startsWith(`${to}/`) || (pathname === "/admin" && to === "/admin/product");
  return (
    <nav aria-label="관리 메뉴" className="admin-menu flex max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:border-line max-md:bg-paper max-md:pb-[env(safe-area-inset-bottom)] lg:flex-1 lg:flex-col lg:gap-0.5">
      {menu.map(({ to, title, icon }) => (
        <Link
          key={to} to={to} aria-current={isHere(to) ? "page" : undefined}
          className="flex items-center justify-center gap-3 text-soft transition-colors duration-150 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink max-md:min-h-14 max-md:flex-1 max-md:flex-col max-md:gap-0.5 max-md:text-12 md:min-h-11 md:px-2.5 md:text-14 lg:justify-start lg:rounded-s lg:px-3 lg:hover:bg-wash lg:aria-[current=page]:bg-wash"
        >
          <span className="md:max-lg:hidden"><MenuIcon name={icon} /></span>
          {title}
        </Link>
      ))}
    </nav>
  );
}

function Exits() {
  const look = "inline-flex min-h-11 items-center px-2 text-14 text-soft whitespace-nowrap transition-colors duration-150 hover:text-ink lg:w-full lg:rounded-s lg:px-3 lg:hover:bg-wash";
  return (
    <div className="flex shrink-0 md:max-lg:ml-auto lg:flex-col">
      <Link to="/" className={look}>상점 보기</Link>
      <Form method="post" action="/sign-out"><button type="submit" className={look}>로그아웃</button></Form>
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
  return loading && <div aria-hidden className="fixed inset-x-0 top-0 z-40 h-0.5 animate-pulse bg-accent" />;
}
