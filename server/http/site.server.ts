import { Hono, type Context, type MiddlewareHandler } from "hono";
import type { IncomingMessage } from "node:http";
import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import { log } from "#lib/log.server.ts";
import { readGuestId } from "#app/guest-cookie.server.ts";
import {
  authFailedContext,
  databaseAwayContext,
  retryAfterContext,
  shopContext,
  tellErrorContext,
  visitorContext,
  type Visitor,
} from "#app/request.server.ts";
import { deviceType } from "#lib/device/device-type.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { randomNonce } from "#lib/secret/nonce.server.ts";
import { isDatabaseAway } from "#shop/database/database-away.server.ts";
import { recognize } from "#shop/member/staff/recognize.server.ts";
import type { Shop } from "#shop/shop.ts";
import { api } from "./api/api.server.ts";
import { cacheKey } from "./page-cache/cached-paths.server.ts";
import { clientErrors, tellServerError } from "./client-errors.server.ts";
import { documentsApi } from "./api/documents-api.server.ts";
import { productWrites } from "./api/product-writes.server.ts";
import { files } from "./files/files.server.ts";
import { assetsOfReleases } from "./files/release-assets.server.ts";
import { productFeeds } from "./discovery/feeds.server.ts";
import { findableInLog } from "./findable-in-log.server.ts";
import { ownAddress, refuseRequest } from "./front-door.server.ts";
import { routeNamer } from "./name-route.server.ts";
import { behindDoors } from "./office-doors.server.ts";
import { answerReady } from "./is-ready.server.ts";
import { encodingOf, KeptPage, marks, type Encoding } from "./page-cache/kept-page.server.ts";
import type { PageCache } from "./page-cache/page-cache.server.ts";
import { packPage } from "./page-cache/pack-page.server.ts";
import { practiceKakaoWindow } from "#adapters/social/practice/practice-kakao-window.server.ts";
import { sandboxWindow } from "#adapters/payment/practice/sandbox-window.server.ts";
import { searchEngines } from "./discovery/search-engines.server.ts";
import { outsideOf, securityHeaders, type Inline } from "./security-headers.server.ts";
import { serviceWorker } from "./service-worker/service-worker.server.ts";
import { storage } from "./storage/storage.server.ts";
import { goodsFiles } from "./vault/goods-files.server.ts";
import { supply } from "./vault/supply.server.ts";
import { soundFiles } from "./files/sound-files.server.ts";
import { usersApi } from "./api/users-api.server.ts";
import { postsWebhooks, webhooks } from "./webhooks.server.ts";

/** Whom a page is rendered for, as far as the connection says. */
type PageCaller = Pick<Visitor, "nonce" | "pageKey" | "address">;
type NameRoute = ReturnType<typeof routeNamer>;
type Env = {
  Variables: { nonce: string; inline: Inline };
  Bindings:
    | { address?: string; isFromHere?: boolean; incoming?: IncomingMessage; inLineMs?: number }
    | undefined;
};

type SiteSettings = {
  cache?: PageCache;
  /** whether browsers keep public pages for when there is no network */
  offline?: boolean;
  /** whether this process ends soon, so that nobody new is to be sent to it */
  isLeaving?: () => boolean;
};

/** Everything that answers HTTP for this shop: machines first, pages last. */
export function site(shop: Shop, { cache, offline = true, isLeaving }: SiteSettings = {}) {
  const nameRoute = routeNamer(build.routes);

  return new Hono<Env>()
    .use(findableInLog)
    .use(frontDoor(shop))
    .get("/healthz", (c) => c.text("ok"))
    .get("/readyz", (c) => answerReady(c, shop, isLeaving))
    .route("/", assetsOfReleases(shop.bucket))
    .route("/", files(shop))
    .route("/", soundFiles(shop))
    .route("/", goodsFiles(shop))
    .route("/", supply(shop))
    .route("/", storage(shop))
    .route("/", usersApi(shop))
    .route("/", productWrites(shop))
    .route("/", documentsApi(shop))
    .route("/", api(shop))
    .route("/", productFeeds(shop))
    .route("/", searchEngines(shop))
    .route("/", serviceWorker(offline))
    .route("/", webhooks(shop))
    .route("/", clientErrors(shop, nameRoute))
    .route("/", sandboxWindow(shop, { post: postsWebhooks(shop) }))
    .route("/", practiceKakaoWindow(shop))
    .all("/sandbox/*", (c) => c.text("nothing is practised here", 404))
    .all("*", answerPage(pageRenderer(shop, { nameRoute, cache }), cache))
    .onError(answerFailure);
}

/** A page for everybody who is nobody in particular, or for the one who asks. */
function answerPage(page: RenderPage, cache: PageCache | undefined) {
  const sharedPage = sharedPages(page);
  return async (c: Context<Env>): Promise<Response> => {
    const request = c.req.raw;
    const pageKey = randomNonce();
    const key = cache ? keyOf(request) : null;
    if (!cache || !key) {
      const own = { nonce: c.get("nonce"), pageKey, address: c.env?.address ?? "127.0.0.1" };
      return packPage(request, keptPrivate(await page(request, own)));
    }
    const encoding = encodingOf(request.headers.get("accept-encoding"));
    const kept = await sharedPage(request, { key, cache, encoding });
    c.set("inline", { hashes: kept.hashes(pageKey) });
    return new Response(new Uint8Array(kept.body(encoding, pageKey)), {
      status: kept.status,
      headers: kept.answerHeaders(encoding),
    });
  };
}

const OWN_HEADERS = new Set(["Content-Security-Policy", "Referrer-Policy"]);

/** Refuses what may not come in, and gives every answer its headers. */
function frontDoor(shop: Shop): MiddlewareHandler<Env> {
  const outside = outsideOf(shop);
  return async (c, next) => {
    const nonce = randomNonce();
    c.set("nonce", nonce);
    c.set("inline", { nonce });
    const refused = refuseRequest(c.req.raw, shop.origin);
    if (refused) c.res = refused;
    else await next();
    if (isForLater(c.res)) c.res.headers.set("Retry-After", comeAgain(c.res.status));
    // What was uploaded comes with a policy of its own, and a page with a secret address with a stricter one.
    const isOwn = (name: string) => c.res.headers.has(name) && OWN_HEADERS.has(name);
    const opensWindow = c.req.path.startsWith("/payment/") && c.res.status === 200;
    const payment = opensWindow ? shop.payments.scripted?.allows : undefined;
    const own = ownAddress(new URL(c.req.url).host, shop.origin) ?? shop.origin;
    const place = { own, path: c.req.path };
    for (const [name, value] of securityHeaders(c.get("inline"), place, outside, payment)) {
      if (!isOwn(name)) c.res.headers.set(name, value);
    }
  };
}

/** Where a page may be shared: its key in the page cache. */
function keyOf({ url, method, headers }: Request): string | null {
  const { pathname, search } = new URL(url);
  return search
    ? null
    : cacheKey(method, pathname, headers.get("cookie"), headers.get("user-agent"));
}

type RenderSettings = { nameRoute: NameRoute; cache: PageCache | undefined };
type RenderPage = (request: Request, caller: PageCaller) => Promise<Response>;

function pageRenderer(shop: Shop, { nameRoute, cache }: RenderSettings): RenderPage {
  // Behind a proxy that encrypts, requests arrive as http; front-door.server.ts says which origins may change anything.
  const renderPage = createRequestHandler(
    {
      ...build,
      routes: behindDoors(build.routes),
      allowedActionOrigins: [new URL(shop.origin).host],
    },
    import.meta.env?.MODE,
  );
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
    const visitor = await readVisitor(shop, request, caller).catch((error: unknown) => {
      log.error(`who asks could not be read: ${logWords(error)}`);
      context.set(authFailedContext, true);
      if (isDatabaseAway(error)) context.set(databaseAwayContext, true);
      else context.get(tellErrorContext)(error, request);
      return anonymous(request, caller);
    });
    context.set(visitorContext, visitor);
    const answer = await renderPage(request, context);
    // Word from the database may be a moment late; an administrator who just changed something
    // sees it at once.
    if (visitor.role && request.method !== "GET") cache?.drop();
    const retryAfter = context.get(retryAfterContext);
    if (retryAfter !== null && [429, 503].includes(answer.status))
      answer.headers.set("Retry-After", String(retryAfter));
    return context.get(databaseAwayContext) && answer.status >= 500 ? away(answer) : answer;
  };
}

const away = ({ body, headers }: Response): Response =>
  new Response(body, { status: 503, headers });

/**
 * Renders once for everybody who asks at the same time, with marks for whatever must differ from
 * answer to answer. Of the first request
 * only address and device are used: nothing of its person gets in, and the others do not lose the
 * page when that one hangs up.
 */
function sharedPages(page: RenderPage) {
  const rendering = new Map<string, Promise<Rendered>>();
  const render = async ({ url, headers }: Request): Promise<Rendered> => {
    const device = { "user-agent": headers.get("user-agent") ?? "" };
    const answer = await page(new Request(url, { headers: device }), { ...marks, address: "" });
    const names = [...answer.headers].filter(([name]) => name !== "content-length");
    const mayKeep =
      answer.status === 200 &&
      !answer.headers.has("set-cookie") &&
      !answer.headers.get("cache-control")?.includes("no-store");
    return { kept: new KeptPage(await answer.text(), names, answer.status), mayKeep };
  };
  return async (request: Request, { key, cache, encoding }: SharedAsk): Promise<KeptPage> => {
    const { generation } = cache;
    const slot = `${generation} ${key}`;
    const begin = () => {
      const begun = render(request).finally(() => rendering.delete(slot));
      rendering.set(slot, begun);
      return begun;
    };
    const found = cache.find(key);
    const { kept, mayKeep } = found
      ? { kept: found, mayKeep: true }
      : await (rendering.get(slot) ?? begin());
    await kept.pack(encoding);
    if (mayKeep) cache.keep(key, kept, generation);
    return kept;
  };
}
type Rendered = { kept: KeptPage; mayKeep: boolean };
type SharedAsk = { key: string; cache: PageCache; encoding: Encoding };

function answerFailure(error: Error, c: Context<Env>): Response {
  log.error(`${c.req.method} ${c.req.path} failed: ${logWords(error)}`);
  const status = isDatabaseAway(error) ? 503 : 500;
  return c.text("지금은 처리할 수 없어요. 잠시 뒤에 다시 시도해주세요.", status, {
    "Cache-Control": "no-store",
  });
}

/**
 * Whoever is sent away for now is told until when (RFC 9110, RFC 6585), by whatever knows it best.
 */
const isForLater = ({ status, headers }: Response): boolean =>
  (status === 429 || status === 503) && !headers.has("Retry-After");

/** Seconds, drawn, so that everybody who was sent away does not come back at once. */
const comeAgain = (status: number): string =>
  String((status === 429 ? 60 : 2) + Math.floor(Math.random() * 5));

/** What was rendered for one person is never stored anywhere. */
function keptPrivate(answer: Response): Response {
  if (!answer.headers.has("cache-control"))
    answer.headers.set("Cache-Control", "private, no-store");
  return answer;
}

/** Somebody of whom nothing is known but the device. */
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
