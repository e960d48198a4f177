import cluster from "node:cluster";
import { join } from "node:path";
import type { Env } from "#server/settings/env.server.ts";
import { workByItself } from "./work-by-itself.server.ts";
import { countRequests } from "#server/metrics/count-requests.server.ts";
import { serveMetrics } from "#server/metrics/serve-metrics.server.ts";
import { hearChanges } from "#server/http/page-cache/hear-changes.server.ts";
import { answerWith, httpServer } from "#server/http/http.server.ts";
import { openStandby } from "./open-standby.server.ts";
import { openStore } from "./open-store.server.ts";
import { PageCache } from "#server/http/page-cache/page-cache.server.ts";
import { joinFirst } from "./run-processes.server.ts";
import { outsideOf } from "#server/http/security-headers.server.ts";
import { site } from "#server/http/site.server.ts";
import { countKept } from "#server/http/visits.server.ts";
import { readStaticFiles } from "#server/http/files/static-files.server.ts";
import { shareAssets } from "#server/http/files/release-assets.server.ts";
import { lookBeforeOpening } from "#server/start/look-before-opening.server.ts";
import { listenWords } from "#server/start/take-port.server.ts";
import { stopInOrder } from "./stop-in-order.server.ts";
import { printWelcome } from "./welcome.server.ts";
import { lookAfterLaw } from "./look-after-law.server.ts";
import { warmUp } from "./warm-up.server.ts";
import { startWorker } from "./worker.server.ts";
import type { Shop } from "#shop/shop.ts";
import { runningRelease } from "#shop/update/running-release.server.ts";
import { endViews } from "#shop/board/note-view.server.ts";
import { endAddressVisits } from "#shop/move/address/note-address-visit.server.ts";
import { endVisits } from "#shop/visit/note-visit.server.ts";

/**
 * The listen backlog; Node's 511 overflow when a crowd arrives at once, and browsers would wait for
 * TCP retries.
 */
const CROWD = 4096;

/**
 * Runs site and worker of a build in this process, alone (with the embedded PostgreSQL, unless a
 * URL is given) or as one of several.
 */
export async function runShop(env: Env, directory: string): Promise<void> {
  if (!cluster.isWorker) await lookBeforeOpening(env);
  const store = await (cluster.isWorker ? joinFirst(env) : openStore(env));
  const cache = new PageCache();
  let leaving = false;
  const { databaseUrl, role, pool } = store;
  const standby = env.databaseReadUrl
    ? await openStandby({ url: env.databaseReadUrl, databaseUrl, role, pool, cache })
    : null;
  const shop = { ...store.shop, standby };
  const pages = site(shop, { cache, offline: env.offlinePages, isLeaving: () => leaving });
  const answer = answerWith({
    site: pages,
    origin: env.origin,
    outside: () => outsideOf(store.shop),
    trustProxy: env.trustProxy,
    cache,
    files: filesOf(env, store.shop, directory),
    seen: countKept(store.shop),
  });
  const server = httpServer(countRequests(answer), { trustProxy: env.trustProxy });
  const deaf = hearChanges(store.databaseUrl, cache, {
    reload: store.shop.vendors.reload,
    lost: () => store.pool.distrust(),
  });
  const byItself = workByItself(env);
  const worker = startWorker(store.shop, [lookAfterLaw(pages), ...byItself.jobs]);
  const warming = warmUp(pages, store.shop);
  const metrics = serveMetrics(env, { ...store, standby, cache, worker, lines: answer.lines });

  stopInOrder(
    server,
    async () => {
      metrics?.close();
      await Promise.all([warming.end(), worker.stop()]);
      await byItself.end();
      await endViews(store.shop.db);
      await endAddressVisits(store.shop.db);
      await endVisits(store.shop.db);
      await deaf();
      await standby?.close();
      await store.close();
    },
    { drainMs: env.drainSeconds * 1000, onLeave: () => (leaving = true) },
  );
  server.on("error", (error) => leaveUnheard(env, error));
  server.listen({ port: env.port, host: env.host, backlog: CROWD }, () => {
    if (store.demoAccounts) void printWelcome(env, store.shop, store.demoAccounts);
  });
}

function leaveUnheard(env: Env, error: Error): void {
  console.error(listenWords(env, error));
  process.kill(process.pid, "SIGTERM");
  process.exitCode = 1;
}

/**
 * The build's client files. Releases that run side by side share them through the bucket; a build
 * in a checkout keeps those of the build before it by itself.
 */
function filesOf({ s3 }: Env, { bucket }: Shop, directory: string) {
  const files = readStaticFiles(join(directory, "client"));
  if (s3 || runningRelease()) void shareAssets(bucket, files);
  return files;
}
