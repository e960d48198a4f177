import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import { readGuestId } from "#app/cookie/guest-cookie.server.ts";
import {
  authFailedContext,
  databaseAwayContext,
  frameContext,
  retryAfterContext,
  shopContext,
  tellErrorContext,
  visitorContext,
  type AuthFailure,
  type Visitor,
} from "#app/request.server.ts";
import { deviceType } from "#lib/device/device-type.server.ts";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { readsOf } from "#shop/database/reads-of.server.ts";
import { isDatabaseAway } from "#shop/database/database-away.server.ts";
import { hasSession } from "#shop/member/session/has-session.server.ts";
import { recognize } from "#shop/member/staff/recognize.server.ts";
import type { Shop } from "#shop/shop.ts";
import { findFrame } from "#shop/shopper/find-frame.server.ts";
import { tellServerError } from "../client-errors.server.ts";
import type { routeNamer } from "../name-route.server.ts";
import { countShown } from "../visits.server.ts";
import { behindDoors } from "../office-doors.server.ts";
import type { PageCache } from "../page-cache/page-cache.server.ts";

/** What the connection tells of a visitor, before the session is read. */
type PageCaller = Pick<Visitor, "nonce" | "pageKey" | "address">;
export type RenderPage = (request: Request, caller: PageCaller) => Promise<Response>;
type RenderSettings = { nameRoute: ReturnType<typeof routeNamer>; cache: PageCache | undefined };

export function pageRenderer(shop: Shop, { nameRoute, cache }: RenderSettings): RenderPage {
  // Behind a TLS proxy requests arrive as http, so the real origin is named; front-door.server.ts
  // decides which origins may change anything.
  const renderPage = createRequestHandler(
    {
      ...build,
      routes: behindDoors(build.routes),
      allowedActionOrigins: [new URL(shop.origin).host],
    },
    import.meta.env?.MODE,
  );
  const frame = cache ? () => cache.frame(() => findFrame(readsOf(shop))) : null;
  return async (request, caller) => {
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    context.set(tellErrorContext, (error, { url, headers }) =>
      tellServerError(shop, error, {
        pathname: new URL(url).pathname,
        agent: headers.get("user-agent"),
        release: build.assets.version,
        nameRoute,
      }),
    );
    const visitor = await readVisitor(shop, request, caller).catch(async (error: unknown) => {
      noteUnread(context, error, request);
      context.set(authFailedContext, await failureOf(shop, request));
      return anonymous(request, caller);
    });
    context.set(visitorContext, visitor);
    context.set(frameContext, frame);
    const answer = await renderPage(request, context);
    // What is rendered for many at once has no address, and is counted where it is sent.
    if (!visitor.role && caller.address)
      countShown(shop, request, { status: answer.status, address: caller.address });
    // Change notifications may arrive late; administrators must see their own changes at once.
    if (visitor.role && request.method !== "GET") cache?.drop();
    const retryAfter = context.get(retryAfterContext);
    if (retryAfter !== null && [429, 503].includes(answer.status))
      answer.headers.set("Retry-After", String(retryAfter));
    return context.get(databaseAwayContext) && answer.status >= 500 ? away(answer) : answer;
  };
}

function noteUnread(context: RouterContextProvider, error: unknown, request: Request): void {
  log.error(`who asks could not be read: ${logWords(error)}`);
  if (isDatabaseAway(error)) context.set(databaseAwayContext, true);
  else context.get(tellErrorContext)(error, request);
}

/** Pages that need a member: as a stranger, the visitor would wrongly be sent to sign in. */
const GUARDED = /^\/(?:my|order|admin|login|board\/edit)(?:[/.]|$)/;

/** Which part of the visitor could not be read, and whether the page can be shown without it. */
async function failureOf(shop: Shop, { url, method, headers }: Request): Promise<AuthFailure> {
  const isSignedIn = await hasSession(shop.db, headers.get("cookie")).catch(() => false);
  if (!isSignedIn) return { of: "session", stands: false };
  return { of: "record", stands: method === "GET" && !GUARDED.test(new URL(url).pathname) };
}

const away = ({ body, headers }: Response): Response =>
  new Response(body, { status: 503, headers });

/** A visitor of whom only the device is known. */
const anonymous = (request: Request, own: PageCaller): Visitor => ({
  ...own,
  account: null,
  session: null,
  standing: "stranger",
  role: null,
  guestId: null,
  device: deviceType(request.headers.get("user-agent")),
});

async function readVisitor(shop: Shop, request: Request, own: PageCaller): Promise<Visitor> {
  const cookies = request.headers.get("cookie");
  const { signedIn, standing, role } = await recognize(shop, request.headers);
  return {
    ...own,
    account: signedIn?.account ?? null,
    session: signedIn?.session ?? null,
    standing,
    role,
    guestId: readGuestId(shop, cookies),
    device: deviceType(request.headers.get("user-agent")),
  };
}
