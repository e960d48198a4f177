import { lazy, Suspense, useLayoutEffect, useRef } from "react";
import { isRouteErrorResponse, Outlet, useLocation } from "react-router";
import { KeptLine } from "#app/browser/offline/kept-line.tsx";
import { OfflineWords } from "#app/browser/offline/offline-words.tsx";
import { unavailableOf } from "#app/browser/offline/unavailable.ts";
import { player } from "#app/browser/player/player.ts";
import { page } from "#app/browser/state/page-state.ts";
import { useRoot } from "#app/root-data.ts";
import { ErrorWords } from "#app/ui/frame/error-screen.tsx";
import { WaitForPage } from "#app/ui/frame/wait-for-page.tsx";
import type { Route } from "./+types/layout";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { ReturnPill } from "./return-pill.tsx";

// Loaded on demand: few visitors have a waiting order, and few shops tell something every day.
const Top = lazy(() => import("./top.tsx"));
const Tags = lazy(() => import("../tags/tags.tsx"));
const NotOpenYetWords = lazy(() => import("#app/ui/frame/not-open-yet.tsx"));
const NotFoundWords = lazy(() => import("../not-found-words.tsx"));

export default function Layout() {
  const root = useRoot();
  return (
    <Frame>
      {root?.hasTop && (
        <Suspense>
          <Top />
        </Suspense>
      )}
      <KeptLine />
      <Outlet />
      {root?.tags && (
        <Suspense>
          <Tags names={root.tags} />
        </Suspense>
      )}
    </Frame>
  );
}

/** Keeps the shop's frame around errors. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const unavailable = unavailableOf(error);
  if (unavailable)
    return (
      <Frame>
        <OfflineWords error={unavailable} />
      </Frame>
    );
  const errorBody = isRouteErrorResponse(error) ? error.data : null;
  if (errorBody?.notOpenYet)
    return (
      <Frame>
        <Suspense>
          <NotOpenYetWords told={errorBody} />
        </Suspense>
      </Frame>
    );
  const shown = isRouteErrorResponse(error)
    ? { status: error.status, words: errorBody?.words }
    : null;
  return (
    <Frame>
      {shown?.status === 404 ? (
        <Suspense>
          <NotFoundWords near={errorBody?.near} />
        </Suspense>
      ) : (
        <ErrorWords error={shown} />
      )}
    </Frame>
  );
}

/**
 * Specification 2: header, content of at least 80 percent of the window below 95 (60) pixels,
 * footer.
 */
function Frame({ children }: { children: React.ReactNode }) {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const title = page.use((now) => now.title);
  useTopOfNewPath(pathname, content);
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-40 -translate-y-20 rounded-s bg-ink px-4 py-3 text-14 text-paper focus:translate-y-0"
      >
        본문으로 건너뛰기
      </a>
      <Header />
      <main
        id="content"
        ref={content}
        tabIndex={-1}
        aria-description={title || undefined}
        className="min-h-[80vh] pt-15 outline-none md:pt-23.75"
      >
        <ReturnPill />
        {children}
      </main>
      <Footer />
      <Heard />
      <WaitForPage />
    </>
  );
}

// Loaded on demand: no sound plays on a first visit.
const PlayerBar = lazy(() => import("#app/ui/sound/player-bar.tsx"));

function Heard() {
  const track = player.use((now) => now.track);
  return (
    track && (
      <Suspense>
        <PlayerBar track={track} />
      </Suspense>
    )
  );
}

/** Scrolls to the top, on Back too (specification), and focuses the content for screen readers. */
function useTopOfNewPath(pathname: string, content: React.RefObject<HTMLElement | null>) {
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Runs after the router's scroll restoration, which is later in this commit, and before the
    // paint.
    queueMicrotask(() => {
      if (!location.hash) scrollTo(0, 0);
      content.current?.focus({ preventScroll: true });
    });
  }, [pathname, content]);
}
