import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { isRouteErrorResponse, Outlet, useLocation, useNavigation } from "react-router";
import { ErrorWords } from "../ui/error-screen.tsx";
import { Spinner } from "../ui/spinner.tsx";
import type { Route } from "./+types/layout";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

export default function Layout() {
  return <Frame><Outlet /></Frame>;
}

/** What is answered instead of a screen, e.g. not found, keeps the shop around it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Frame><ErrorWords error={isRouteErrorResponse(error) ? { status: error.status, words: error.data?.words } : null} /></Frame>;
}

/** Specification 2: header, content of at least 80 percent of the window below 95 (60) pixels, footer. */
function Frame({ children }: { children: React.ReactNode }) {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useTopOfNewPath(pathname, content);
  return (
    <>
      <a href="#content" className="fixed top-2 left-2 z-40 -translate-y-20 rounded-s bg-ink px-4 py-3 text-14 text-paper focus:translate-y-0">본문으로 건너뛰기</a>
      <Header />
      <main id="content" ref={content} tabIndex={-1} className="min-h-[80vh] pt-15 outline-none md:pt-23.75">{children}</main>
      <Footer />
      <WaitForPage />
    </>
  );
}

/** Also when going back, as the specification says; screen readers start anew at the content. */
function useTopOfNewPath(pathname: string, content: React.RefObject<HTMLElement | null>) {
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // After the router's own scroll restoration, which runs later in this commit, and before the paint.
    queueMicrotask(() => {
      if (!location.hash) scrollTo(0, 0);
      content.current?.focus({ preventScroll: true });
    });
  }, [pathname, content]);
}

const SLOW_PAGE_MS = 400;

function WaitForPage() {
  const loading = useNavigation().state === "loading";
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setSlow(true), SLOW_PAGE_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [loading]);
  return slow && <div className="fixed inset-0 z-50 grid place-items-center bg-paper/80"><Spinner /></div>;
}
