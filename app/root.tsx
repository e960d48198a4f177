import { useEffect } from "react";
import { data, isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import { countCart } from "#shop/cart/count-cart.server.ts";
import { logWords } from "#lib/log-words.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { defaultSite, type SiteSettings } from "#shop/site/settings.ts";
import type { Route } from "./+types/root";
import "./app.css";
import { showAlert } from "./browser/alerts.ts";
import { forgetFlash, readFlash } from "./flash.server.ts";
import { shopOf, visitorOf } from "./request.server.ts";
import { AlertLine } from "./ui/alert-line.tsx";
import { ErrorScreen } from "./ui/error-screen.tsx";
import { useNonce } from "./ui/nonce.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { device, account, isAdmin } = visitorOf(context);
  const flash = readFlash(request);
  const { db, storageBucket } = shopOf(context);
  const [site, cartCount] = await Promise.all([findSite(db).catch(standIn), account ? countCart(db, account.id).catch(() => 0) : 0]);
  return data(
    { device, isAdmin, flash, site, cartCount, storageBucket, account: account && { id: account.id, name: account.name, email: account.email } },
    flash ? { headers: { "Set-Cookie": forgetFlash } } : undefined,
  );
}

/** The shell stands without the database too; what the page itself needs says what is missing. */
function standIn(error: unknown): SiteSettings {
  console.error(`site settings failed: ${logWords(error)}`);
  return defaultSite;
}

/** What every screen may know: device, who is signed in, the shop's settings. */
export const useRoot = () => useRouteLoaderData<typeof loader>("root");

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  // The slice with Latin, digits and the commonest syllables; every page needs it.
  { rel: "preload", href: "/fonts/pretendard-1.3.9/91.woff2", as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: "/fonts/pretendard-1.3.9/pretendard.css" },
];

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useNonce();
  return (
    <html lang="ko">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#121110" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <AlertLine />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root({ loaderData: { flash } }: Route.ComponentProps) {
  useEffect(() => {
    if (!flash) return;
    showAlert(flash.message);
    if (flash.preUrl) localStorage.setItem("pre-url", flash.preUrl);
    else if (flash.signedOut) localStorage.removeItem("pre-url");
  }, [flash]);
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={isRouteErrorResponse(error) ? { status: error.status, words: error.data?.words } : null} />;
}
