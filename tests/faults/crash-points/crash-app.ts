import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { AddressInfo } from "node:net";
import { openDatabase } from "#db/client.server.ts";
import { APPLICATION_ROLE } from "#db/grant-application.server.ts";
import { readEnv } from "#server/settings/env.server.ts";
import { answerWith, httpServer } from "#server/http/http.server.ts";
import { openShop } from "#server/open-shop.server.ts";
import { PageCache } from "#server/http/page-cache/page-cache.server.ts";
import { jobs } from "#server/process/worker.server.ts";

/**
 * The shop's site in a killable process, as server/main.ts runs it, but with jobs run by the
 * parent, so that the network traffic is deterministic.
 */
const env = readEnv(process.env);
process.env.NODE_ENV = "production";
const { db } = openDatabase(env.databaseUrl!, { role: APPLICATION_ROLE });
const shop = openShop(env, db);
await shop.vendors.reload();
const cache = new PageCache();
const { site } = await import(pathToFileURL(join(process.env.BUILT!, "server/index.js")).href);
const server = httpServer(
  answerWith({
    site: site(shop, { cache }),
    origin: env.origin,
    trustProxy: env.trustProxy,
    cache,
    files: new Map(),
  }),
);
server.listen(0, "127.0.0.1", () => {
  // A killed process would leave none for the next one.
  flushCompileCache();
  process.send!({ port: (server.address() as AddressInfo).port });
});

process.on("message", async (name: string) => {
  const failure = await jobs
    .find((job) => job.name === name)!
    .run(shop)
    .then(
      () => null,
      (error: unknown) => String(error),
    );
  process.send?.({ done: name, failure });
});
process.once("disconnect", () => process.exit());
