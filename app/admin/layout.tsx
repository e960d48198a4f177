import { useEffect, useRef } from "react";
import {
  isRouteErrorResponse,
  Link,
  Outlet,
  useLocation,
  useNavigation,
  useRouteLoaderData,
} from "react-router";
import { countClientErrors } from "#shop/client-error/count-client-errors.server.ts";
import { dutiesOf } from "#shop/office/duty/duty-kinds.ts";
import { countDuties } from "#shop/office/duty/list-duties.server.ts";
import { columnCookies } from "#shop/office/list/list-columns.ts";
import { findUnreviewedMonth } from "#shop/office/audit/find-unreviewed-month.server.ts";
import { may } from "#shop/member/staff/roles.ts";
import { findMissing } from "#shop/opening/find-opening.server.ts";
import { guardAdmin } from "../guard.server.ts";
import { shopOf, visitorOf } from "../request.server.ts";
import { useRoot } from "../root-data.ts";
import { ErrorScreen, ErrorWords } from "#app/ui/frame/error-screen.tsx";
import { Mark } from "#app/ui/frame/logo.tsx";
import { WaitForPage } from "#app/ui/frame/wait-for-page.tsx";
import type { Route } from "./+types/layout";
import { FindButton } from "./find/find-button.tsx";
import "./frame/admin.css";
import { Exits } from "./frame/exits.tsx";
import { NoRight } from "./frame/no-right.tsx";
import { readFolded } from "./frame/folded-groups.ts";
import { menuDuties } from "./frame/menu-entry.ts";
import { Menu } from "./frame/menu.tsx";
import { UploadsBar } from "./frame/uploads-bar.tsx";
import type { MissingStep } from "./setup/opening.ts";
import { OpeningBanner } from "./setup/opening-banner.tsx";
import type { AskedProof } from "./proof/asked-proof.ts";
import { ProofForm } from "./proof/proof-form.tsx";
import { IdleWarning } from "./security/security-idle.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const middleware: Route.MiddlewareFunction[] = [guardAdmin];

/** Without a loader the browser would navigate here without the server's guard. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { db, auth, now } = shop;
  const { account, role } = visitorOf(context);
  if (!role || !account)
    return {
      fewCodes: null,
      reviewDue: false,
      missing: [],
      folded: readFolded(request.headers.get("cookie")),
      columns: "",
      waiting: {},
    };
  const duties = dutiesOf(role).filter((kind) => menuDuties.includes(kind));
  const [secondFactor, month, counts, errors, missing] = await Promise.all([
    auth.findSecondFactor(account.id),
    may(role, "audit.read") ? findUnreviewedMonth(db, now()) : null,
    countDuties(shop, duties),
    may(role, "error.settle") ? countClientErrors(db) : 0,
    findMissing(shop),
  ]);
  const left = secondFactor?.recoveryCodesLeft ?? FEW_CODES + 1;
  return {
    fewCodes: left <= FEW_CODES ? left : null,
    reviewDue: month !== null,
    folded: readFolded(request.headers.get("cookie")),
    columns: columnCookies(request.headers.get("cookie")),
    missing: missing.map(({ id, title, words, path }): MissingStep => ({ id, title, words, path })),
    waiting: {
      ...Object.fromEntries(counts.map(({ kind, count }) => [kind, count])),
      error: errors,
      step: missing.length,
    },
  };
}

const FEW_CODES = 3;

export const headers = () => ({ "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });

export default function Layout({ loaderData: { fewCodes } }: Route.ComponentProps) {
  return (
    <Frame>
      {fewCodes !== null && (
        <p className="mb-4 rounded-s border border-warn px-4 py-3 text-14 text-warn print:hidden">
          남은 복구 코드가 {fewCodes}개예요.{" "}
          <TextLink to="/admin/security?do=renew">새로 만들기</TextLink>
        </p>
      )}
      <OpeningBanner />
      <Outlet />
      <IdleWarning />
    </Frame>
  );
}

/** Without admission nothing of the back office is shown around the error. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const routeError = isRouteErrorResponse(error)
    ? { status: error.status, words: error.data?.words, proof: error.data?.proof as AskedProof }
    : null;
  const role = useRoot()?.role;
  if (!role) return <ErrorScreen error={routeError} />;
  if (routeError?.proof)
    return (
      <Frame>
        <ProofForm {...routeError.proof} />
      </Frame>
    );
  return (
    <Frame>
      {routeError?.status === 403 ? (
        <NoRight role={role} />
      ) : (
        <ErrorWords error={routeError} home="/admin/today" />
      )}
    </Frame>
  );
}

/** A rail in a wide window, a bar on top of a narrower one; phones have the menu below. */
function Frame({ children }: { children: React.ReactNode }) {
  const content = useContentOfNewPath();
  const work = useRouteLoaderData<typeof loader>("admin/layout");
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
      <header className="flex flex-wrap items-center print:hidden gap-4 border-b border-line px-4 py-2 md:gap-6 md:px-6 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:flex-nowrap lg:items-stretch lg:gap-4 lg:border-b-0 lg:px-3 lg:py-6">
        <Owner />
        <FindButton />
        <Menu work={work} />
        <Exits work={work} />
      </header>
      <main
        id="content"
        ref={content}
        tabIndex={-1}
        className="min-w-0 px-4 pt-6 pb-28 outline-none md:px-6 md:pb-16 lg:border-l lg:border-line lg:px-10 lg:pt-8"
      >
        <UploadsBar />
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
        to="/admin/today"
        aria-label={`${root?.site.shopName} 관리 화면`}
        className="flex min-h-7 items-center gap-2"
      >
        {root?.site.look.mark && <Mark mark={root.site.look.mark} />}
        <span className="truncate text-14 font-semibold">{root?.site.shopName} 관리</span>
      </Link>
      <p className="truncate text-12 text-soft" title={root?.account?.email}>
        {root?.account?.email}
      </p>
    </div>
  );
}

/** Moves the focus to the content of a new page, for screen readers. */
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
