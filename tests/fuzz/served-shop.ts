import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { readStaticFiles } from "#server/http/files/static-files.server.ts";
import { answerWith, httpServer } from "#server/http/http.server.ts";
import { PageCache } from "#server/http/page-cache/page-cache.server.ts";
import { builtSite } from "../built-site.ts";
import { testShop } from "../test-shop.ts";
import { siteOf } from "../pages/visit.ts";

/** The built site with its real server behind a trusted proxy, on both families of addresses. */
export async function openServedShop({ bodyMs }: { bodyMs?: number } = {}) {
  const shop = await testShop({ origin: "http://localhost:3000" });
  const cache = new PageCache();
  cache.listen(true);
  const answer = answerWith({
    site: (await siteOf(shop, { cache })) as never,
    origin: shop.origin,
    trustProxy: true,
    cache,
    files: readStaticFiles(`${builtSite()}/client`),
  });
  const server = httpServer(answer, { ...(bodyMs && { bodyMs }), trustProxy: true });
  server.listen(0, "::");
  await once(server, "listening");
  return { shop, server, port: (server.address() as AddressInfo).port, lines: answer.lines };
}
