import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { answerWith, httpServer, type Front } from "#server/http/http.server.ts";
import { PageCache } from "#server/http/page-cache/page-cache.server.ts";
import { makeStorageToken } from "#shop/office/storage-token/make-storage-token.server.ts";
import type { Shop } from "#shop/shop.ts";
import { afterFile } from "../after-file.ts";
import { siteOf } from "../pages/visit.ts";
import { testShop } from "../test-shop.ts";

export const BUCKET = "shop";

/** Random over the whole length, and quick to make. */
export function someBytes(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let from = 0; from < length; from += 65_536)
    crypto.getRandomValues(bytes.subarray(from, from + 65_536));
  return bytes;
}

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  afterFile(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};

/** The whole site behind the HTTP server that `npm start` opens, and a machine's access token. */
export async function runningService(doors: Partial<Shop> = {}) {
  const shop = await testShop({ origin: "http://localhost", ...doors });
  const site = (await siteOf(shop)) as unknown as Front["site"];
  const port = await listen(
    httpServer(
      answerWith({
        site,
        origin: shop.origin,
        trustProxy: false,
        cache: new PageCache(),
        files: new Map(),
      }),
    ),
  );
  const { token } = await makeStorageToken(
    shop,
    { account: null, address: "127.0.0.1" },
    { label: "contract" },
  );
  return { shop, port, origin: `http://127.0.0.1:${port}`, token };
}

export type RunningService = Awaited<ReturnType<typeof runningService>>;

/** A proxy that adds cookie and origin, as a browser on the shop's page sends them. */
export async function browserInFrontOf({ port }: RunningService, cookie: string): Promise<number> {
  const server: Server = createServer((incoming, answered) => {
    const headers = { ...incoming.headers, cookie, origin: `http://${incoming.headers.host}` };
    const passed = request(
      { port, host: "127.0.0.1", path: incoming.url, method: incoming.method, headers },
      (answer) => {
        answered.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(answered);
      },
    );
    incoming.pipe(passed);
  });
  return listen(server);
}
