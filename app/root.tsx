import { useContext, useEffect } from "react";
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useLocation,
} from "react-router";
import { log } from "#lib/log.server.ts";
import { countCart } from "#shop/cart/count-cart.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { findUserByEmail } from "#shop/member/user/find-user-by-email.server.ts";
import { marksPractice } from "#shop/money/payment/payment-provider.ts";
import { findWaitingOrder } from "#shop/order/find-waiting-order.server.ts";
import { shownAccent } from "#shop/site/accent.ts";
import { emptySite, type ShownSite, type SiteSettings } from "#shop/site/settings.ts";
import type { Look } from "#shop/site/look.ts";
import { usedTags, type TagName, type Tags } from "#shop/site/tags.ts";
import { palettes } from "#shop/site/palettes.ts";
import { shopIcons } from "#shop/site/shop-icons.ts";
import { shownTo } from "#shop/site/shown-to.ts";
import { findFrame, type ShopFrame } from "#shop/shopper/find-frame.server.ts";
import { sendingWords } from "#shop/site/sending-words.ts";
import type { Route } from "./+types/root";
import "./app.css";
import "virtual:letters.css";
import { showAlert } from "./browser/state/alerts.ts";
import { ClientStart } from "./browser/state/client-start.tsx";
import { LazyPageGuard, noteRequest } from "./browser/lazy-page-guard.ts";
import { ReleaseContext } from "./browser/release.ts";
import { keepPosted } from "./browser/offline/keep-posted.ts";
import { OfflineWords } from "./browser/offline/offline-words.tsx";
import { readOffline } from "./browser/offline/read-offline.ts";
import { unavailableOf } from "./browser/offline/unavailable.ts";
import { useKeepSeen } from "./browser/offline/use-keep-seen.ts";
import { memberFailedWords, useMemberFailed } from "./browser/state/use-member-failed.ts";
import { PRE_URL, storeWord } from "./browser/state/stored-word.ts";
import { forgetFlash, readFlash } from "./flash.server.ts";
import { authFailedContext, frameContext, shopOf, visitorOf } from "./request.server.ts";
import { useRoot, type Paper, type RootData } from "./root-data.ts";
import { AlertLine } from "./ui/frame/alert-line.tsx";
import { EarlyScript, LateScripts } from "./ui/frame/page-scripts.tsx";
import { ConnectionLine } from "./ui/frame/connection-line.tsx";
import { ErrorScreen } from "./ui/frame/error-screen.tsx";
import { LoadingOverlay } from "./ui/frame/loading-overlay.tsx";
import { PracticeLine } from "./ui/frame/practice-line.tsx";
import { Speculation } from "./ui/frame/speculation.tsx";
import { mayWait } from "./cookie/waiting-cookie.server.ts";
import { useNonce } from "./ui/nonce.ts";

/**
 * Runs before any loader: if the visitor could not be identified, nobody gets another person's
 * page.
 */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    const failure = context.get(authFailedContext);
    if (!failure || failure.stands) return;
    const words = failure.of === "record" ? memberFailedWords : "로그인 정보를 확인하지 못했어요.";
    throw data(
      {
        words: `${words} 잠시 뒤에 다시 시도해주세요.`,
        memberFailed: failure.of === "record",
      },
      503,
    );
  },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { device, account, role, guestId } = visitorOf(context);
  const flash = readFlash(request);
  const { db, now, origin, storageBucket, payments } = shopOf(context);
  const [{ site, shelves, links }, [cartCount, member], waitingOrder] = await Promise.all([
    (context.get(frameContext)?.() ?? findFrame(db)).catch(standIn),
    headOf(context),
    mayWait(request)
      ? findWaitingOrder(db, { memberId: account?.id ?? null, guestId }).catch(() => null)
      : null,
  ]);
  const shownSite = toldTo(site, { isMember: account !== null, now: now() });
  const sending = sendingWords(now(), site.dispatch);
  return data<RootData>(
    {
      device,
      role,
      flash,
      origin,
      site: withoutOwn(shownSite),
      hasTop: [waitingOrder, shownSite.popup, shownSite.noticeBar, sending.away].some(Boolean),
      accent: accentOf(site.look),
      mood: site.look.mood === "plain" ? null : site.look.mood,
      paper: paperOf(site.look),
      icons: shopIcons(site.look),
      sending,
      tags: tagsOf(site.tags),
      cartCount,
      isPractice: marksPractice(payments.mode),
      storageBucket,
      account: account && { id: account.id, name: (member || account).name, email: account.email },
      memberFailed: member === undefined || context.get(authFailedContext) !== null,
      waitingOrder,
      shelves,
      links,
    },
    flash ? { headers: { "Set-Cookie": forgetFlash } } : undefined,
  );
}

/** The pieces in a member's cart, and their record; undefined where it could not be read. */
async function headOf(context: Route.LoaderArgs["context"]) {
  const { db } = shopOf(context);
  const { account } = visitorOf(context);
  return Promise.all([
    account ? countCart(db, account.id).catch(() => 0) : 0,
    account?.email ? findUserByEmail(db, account.email).catch(unread) : null,
  ]);
}

/** Omits the fee account, which only people who owe a fee see. */
const withoutOwn = ({
  homeWords: _words,
  searchTitle: _title,
  searchProofs: _proofs,
  tags: _tags,
  pinned: _pins,
  banners: _banners,
  feeClasses: _classes,
  courierSheets: _sheets,
  lowStock: _low,
  feeRates: _rates,
  troubleHour: _hour,
  adRefusalPhone: _refusal,
  ...shown
}: SiteSettings): ShownSite => ({
  ...shown,
  feeAccount: null,
});

/** Nobody gets what is told to others. */
const toldTo = (site: SiteSettings, viewer: Parameters<typeof shownTo>[1]): SiteSettings => ({
  ...site,
  noticeBar: shownTo(site.noticeBar, viewer),
  popup: shownTo(site.popup, viewer),
});

/** Overrides `app.css`'s accent; null for the default. */
function accentOf(look: Look): string | null {
  // Without one of the owner's the style sheet's is shown.
  if (!look.accent && !look.accentDark) return null;
  const { light, dark } = shownAccent(look);
  return `light-dark(${light}, ${dark})`;
}

/** Null without any, as in most shops, so that nothing of them is loaded. */
function tagsOf(tags: Tags): TagName[] | null {
  const names = usedTags(tags);
  return names.length ? names : null;
}

/** What the browser paints around the page, light and dark. */
const paperOf = ({ mood }: Look): Paper => [palettes[mood].light.paper, palettes[mood].dark.paper];

/** Specification 8: the page stands, an alert says that the member's record could not be read. */
function unread(error: unknown): undefined {
  log.error(`member record failed: ${logWords(error)}`);
}

/** The shell stands without the database too; what the page itself needs says what is missing. */
function standIn(error: unknown): ShopFrame {
  log.error(`site settings failed: ${logWords(error)}`);
  return { site: emptySite, shelves: [], links: { menu: [], footer: [] } };
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  noteRequest,
  readOffline,
  keepPosted,
];

export const links: Route.LinksFunction = () => [
  { rel: "alternate", type: "application/rss+xml", title: "게시판", href: "/board/rss.xml" },
];

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useNonce();
  const { accent, mood, paper, icons } = useRoot() ?? {};
  return (
    <html
      lang="ko"
      data-mood={mood}
      data-release={useContext(ReleaseContext)}
      suppressHydrationWarning
      style={accent ? ({ "--accent": accent } as React.CSSProperties) : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <EarlyScript />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={paper?.[0]} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={paper?.[1]} media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={icons?.tab} />
        <link rel="apple-touch-icon" href={icons?.touch} />
        <Manifest />
        <Speculation />
        <Meta />
        <Links />
      </head>
      <body>
        <PracticeLine />
        {children}
        <ClientStart />
        <ConnectionLine />
        <AlertLine />
        <LoadingOverlay />
        <ScrollRestoration nonce={nonce} />
        <LateScripts />
      </body>
    </html>
  );
}

/** The shop and its back office are installed each as an app of its own. */
function Manifest() {
  const isOffice = /^\/admin(?:-login)?(?:\/|$)/.test(useLocation().pathname);
  return <link rel="manifest" href={isOffice ? "/office.webmanifest" : "/manifest.webmanifest"} />;
}

/** Milliseconds that words with a link stay: there is something to decide. */
const LINK_TIMEOUT = 12_000;

export default function Root({ loaderData }: Route.ComponentProps) {
  const { flash } = loaderData;
  useKeepSeen(loaderData);
  useEffect(() => {
    if (!flash) return;
    showAlert(flash.message, flash.link && { link: flash.link, timeout: LINK_TIMEOUT });
    if (flash.preUrl) storeWord(PRE_URL, flash.preUrl);
    else if (flash.signedOut) forgetPerson();
  }, [flash]);
  return (
    <>
      <LazyPageGuard />
      <Outlet />
    </>
  );
}

/** After signing out, deletes this tab's input and the return page; the device's own data stays. */
function forgetPerson(): void {
  storeWord(PRE_URL, null);
  try {
    sessionStorage.clear();
  } catch {}
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useMemberFailed(isRouteErrorResponse(error) ? error.data : undefined);
  const unavailable = unavailableOf(error);
  if (unavailable)
    return (
      <main className="grid min-h-dvh place-items-center">
        <OfflineWords error={unavailable} />
      </main>
    );
  return (
    <ErrorScreen
      error={
        isRouteErrorResponse(error) ? { status: error.status, words: error.data?.words } : null
      }
    />
  );
}
