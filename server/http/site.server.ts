import { Hono, type Context, type MiddlewareHandler } from "hono";
import type { IncomingMessage } from "node:http";
import * as build from "virtual:react-router/server-build";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { randomNonce } from "#lib/secret/nonce.server.ts";
import { isDatabaseAway } from "#shop/database/database-away.server.ts";
import type { Shop } from "#shop/shop.ts";
import { api } from "./api/api.server.ts";
import { clientErrors } from "./client-errors.server.ts";
import { documentsApi } from "./api/documents-api.server.ts";
import { productWrites } from "./api/product-writes.server.ts";
import { files } from "./files/files.server.ts";
import { assetsOfReleases } from "./files/release-assets.server.ts";
import { productFeeds } from "./discovery/feeds.server.ts";
import { findableInLog } from "./findable-in-log.server.ts";
import { ownAddress, refuseRequest } from "./front-door.server.ts";
import { routeNamer } from "./name-route.server.ts";
import { answerReady } from "./is-ready.server.ts";
import type { PageCache } from "./page-cache/page-cache.server.ts";
import { keptData } from "./pages/kept-data.server.ts";
import { oldAddresses } from "./old-addresses.server.ts";
import { oneClick } from "./one-click.server.ts";
import { pageAnswers, type PageEnv } from "./pages/page-answers.server.ts";
import { pageRenderer } from "./pages/render-page.server.ts";
import { practiceKakaoWindow } from "#adapters/social/practice/practice-kakao-window.server.ts";
import { sandboxWindow } from "#adapters/payment/practice/sandbox-window.server.ts";
import { searchEngines } from "./discovery/search-engines.server.ts";
import { tags } from "./tags.server.ts";
import { outsideOf, securityHeaders } from "./security-headers.server.ts";
import { serviceWorker } from "./service-worker/service-worker.server.ts";
import { storage } from "./storage/storage.server.ts";
import { goodsFiles } from "./vault/goods-files.server.ts";
import { droppedFiles } from "./files/dropped-files.server.ts";
import { roomTakes } from "./vault/room-takes.server.ts";
import { supply } from "./vault/supply.server.ts";
import { soundFiles } from "./files/sound-files.server.ts";
import { wellKnown } from "./discovery/well-known.server.ts";
import { countShown } from "./visits.server.ts";
import { usersApi } from "./api/users-api.server.ts";
import { postsWebhooks, webhooks } from "./webhooks.server.ts";

type Env = PageEnv & {
  Bindings: { isFromHere?: boolean; incoming?: IncomingMessage; inLineMs?: number } | undefined;
};

type SiteSettings = {
  cache?: PageCache;
  /** whether browsers store public pages for offline use */
  offline?: boolean;
  /** whether this process shuts down soon, so that load balancers stop sending visitors */
  isLeaving?: () => boolean;
};

/** The whole HTTP site: machine interfaces first, pages last. */
export function site(shop: Shop, { cache, offline = true, isLeaving }: SiteSettings = {}) {
  const nameRoute = routeNamer(build.routes);
  const data = api(shop);
  const pages = pageAnswers(pageRenderer(shop, { nameRoute, cache }), {
    cache,
    shown: (request, seen) => countShown(shop, request, seen),
  });

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
    .route("/", roomTakes(shop))
    .route("/", droppedFiles(shop))
    .route("/", storage(shop))
    .use("/api/products/*", cache ? keptData(data, cache) : (_, next) => next())
    .route("/", usersApi(shop))
    .route("/", productWrites(shop))
    .route("/", documentsApi(shop))
    .route("/", data)
    .route("/", productFeeds(shop))
    .route("/", searchEngines(shop))
    .route("/", wellKnown(shop))
    .route("/", serviceWorker(offline))
    .route("/", webhooks(shop))
    .route("/", oneClick(shop))
    .route("/", tags(shop))
    .route("/", clientErrors(shop, nameRoute))
    .route("/", sandboxWindow(shop, { post: postsWebhooks(shop) }))
    .route("/", practiceKakaoWindow(shop))
    .all("/sandbox/*", (c) => c.text("nothing is practised here", 404))
    .all("*", oldAddresses(shop, pages))
    .onError(answerFailure);
}

const OWN_HEADERS = new Set(["Content-Security-Policy", "Referrer-Policy", "X-Frame-Options"]);

/** Refuses forbidden requests and adds the headers of every answer. */
function frontDoor(shop: Shop): MiddlewareHandler<Env> {
  return async (c, next) => {
    const nonce = randomNonce();
    c.set("nonce", nonce);
    c.set("inline", { nonce });
    const refused = refuseRequest(c.req.raw, shop.origin);
    if (refused) c.res = refused;
    else await next();
    if (isForLater(c.res)) c.res.headers.set("Retry-After", comeAgain(c.res.status));
    // Uploads bring their own policy, and pages with a secret address a stricter one.
    const isOwn = (name: string) => c.res.headers.has(name) && OWN_HEADERS.has(name);
    const opensWindow = c.req.path.startsWith("/payment/") && c.res.status === 200;
    const payment = opensWindow ? shop.payments.scripted?.allows : undefined;
    const { host, search } = new URL(c.req.url);
    const own = ownAddress(host, shop.origin) ?? shop.origin;
    const place = { own, path: c.req.path + search };
    for (const [name, value] of securityHeaders(c.get("inline"), place, outsideOf(shop), payment)) {
      if (!isOwn(name)) c.res.headers.set(name, value);
    }
  };
}

function answerFailure(error: Error, c: Context<Env>): Response {
  log.error(`${c.req.method} ${c.req.path} failed: ${logWords(error)}`);
  const status = isDatabaseAway(error) ? 503 : 500;
  return c.text("지금은 처리할 수 없어요. 잠시 뒤에 다시 시도해주세요.", status, {
    "Cache-Control": "no-store",
  });
}

/**
 * Answers that are temporary get a Retry-After (RFC 9110, RFC 6585), unless a page set a better
 * one.
 */
const isForLater = ({ status, headers }: Response): boolean =>
  (status === 429 || status === 503) && !headers.has("Retry-After");

/** Seconds, randomised so that refused clients do not all return at once. */
const comeAgain = (status: number): string =>
  String((status === 429 ? 60 : 2) + Math.floor(Math.random() * 5));
