import { flushCompileCache } from "node:module";
import { openDatabase } from "#db/client.server.ts";
import { APPLICATION_ROLE } from "#db/grant-application.server.ts";
import { disk } from "#adapters/storage/disk.server.ts";
import { answerWith, httpServer } from "#server/http/http.server.ts";
import { PageCache } from "#server/http/page-cache/page-cache.server.ts";
import { storage } from "#server/http/storage/storage.server.ts";
import type { Shop } from "#shop/shop.ts";

/**
 * The storage service in a process that may be killed, set up by `DATABASE_URL`, `DIRECTORY` and
 * `PORT`.
 */
const { DATABASE_URL = "", DIRECTORY = "", PORT } = process.env;
const { db } = openDatabase(DATABASE_URL, { role: APPLICATION_ROLE, max: 4 });
const shop = {
  db,
  bucket: disk({ directory: DIRECTORY }),
  storageBucket: "shop",
  origin: "http://localhost",
  adminEmails: [],
  adminSecondFactor: "optional",
  opensWhenReady: false,
  now: () => new Date(),
} as unknown as Shop;
const server = httpServer(
  answerWith({
    site: storage(shop),
    origin: shop.origin,
    trustProxy: false,
    cache: new PageCache(),
    files: new Map(),
  }),
);
server.listen(Number(PORT), "127.0.0.1", () => {
  // A killed process would leave none for the next one.
  flushCompileCache();
  console.log("ready");
});
