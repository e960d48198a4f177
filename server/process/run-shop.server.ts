import cluster from "node:cluster";
import { join } from "node:path";
import type { Env } from "#server/settings/env.server.ts";
import { hearChanges } from "#server/http/page-cache/hear-changes.server.ts";
import { answerWith, httpServer } from "#server/http/http.server.ts";
import { openStore } from "./open-store.server.ts";
import { PageCache } from "#server/http/page-cache/page-cache.server.ts";
import { joinFirst } from "./run-processes.server.ts";
import { outsideOf } from "#server/http/security-headers.server.ts";
import { site } from "#server/http/site.server.ts";
import { soldOutAnswers } from "#server/http/sold-out/sold-out.server.ts";
import { readStaticFiles } from "#server/http/files/static-files.server.ts";
import { stopInOrder } from "./stop-in-order.server.ts";
import { printWelcome } from "./welcome.server.ts";
import { startWorker } from "./worker.server.ts";
import { endViews } from "#shop/board/note-view.server.ts";

/** Connections that may wait to be taken; Node's 511 are full when a crowd comes at once, and the others' requests get lost until their browsers try again. */
const CROWD = 4096;

/** The shop that was built into the directory: site and worker in one process, with a PostgreSQL of its own unless it is given one, or as one of several processes. */
export async function runShop(env: Env, directory: string): Promise<void> {
  const store = await (cluster.isWorker ? joinFirst(env) : openStore(env));
  const cache = new PageCache();
  const files = readStaticFiles(join(directory, "client"));
  const server = httpServer(
    answerWith({
      site: site(store.shop, { cache, offline: env.offlinePages }),
      origin: env.origin,
      outside: outsideOf(store.shop),
      trustProxy: env.trustProxy,
      cache,
      files,
      soldOut: soldOutAnswers(store.shop),
    }),
    { trustProxy: env.trustProxy },
  );
  const deaf = hearChanges(store.databaseUrl, cache, { reload: store.shop.vendors.reload });
  const worker = startWorker(store.shop);

  stopInOrder(server, async () => {
    await worker.stop();
    await endViews(store.shop.db);
    await deaf();
    await store.close();
  });
  server.on("error", (error) => {
    console.error(`The shop cannot listen on ${env.host}:${env.port}: ${error.message}`);
    process.kill(process.pid, "SIGTERM");
    process.exitCode = 1;
  });
  server.listen({ port: env.port, host: env.host, backlog: CROWD }, () => {
    if (store.demoAccounts) void printWelcome(env, store.shop, store.demoAccounts);
  });
}
