import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
} from "@playwright/test";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerWith, httpServer } from "#server/http/http.server.ts";
import { EagerCache } from "#tests/has/eager-cache.ts";
import { readStaticFiles } from "#server/http/files/static-files.server.ts";
import type { SessionKind } from "#shop/member/session/session-rules.ts";
import type { Shop } from "#shop/shop.ts";
import { afterFile } from "../after-file.ts";
import { browserFlags, ensureBrowser } from "../find-browser.ts";
import { builtSite } from "../built-site.ts";
import { siteOf } from "../pages/visit.ts";
import { patience } from "../patience.ts";
import { PASSWORD, testShop } from "../test-shop.ts";

let opened: Promise<Browser> | undefined;

/** One browser per worker; data stays within a window. It reaches no other machine. */
const openBrowser = (): Promise<Browser> =>
  (opened ??= ensureBrowser().then((executablePath) =>
    chromium.launch({
      executablePath,
      args: [
        ...browserFlags,
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
      ],
    }),
  ));

/** The built site on a local port with its own shop, and real browser windows. */
export async function openSite(doors: Partial<Shop> = {}, host = "127.0.0.1") {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) =>
    void response.writeHead(503).end();
  const server = httpServer((request, response) => answer(request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`;

  const shop = await testShop({ origin, ...doors });
  const cache = new EagerCache();
  answer = answerWith({
    site: await siteOf(shop, { cache }),
    origin,
    trustProxy: false,
    cache,
    files: readStaticFiles(`${builtSite()}/client`),
  });
  const windows: BrowserContext[] = [];
  afterFile(async () => {
    await Promise.all(windows.map((context) => context.close()));
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });

  return {
    shop,
    origin,
    /** A browser window's cookies, storage and pages. */
    async window(options: BrowserContextOptions = {}) {
      const usual = { baseURL: origin, locale: "ko-KR", serviceWorkers: "block" } as const;
      const context = await (await openBrowser()).newContext({ ...usual, ...options });
      context.setDefaultTimeout(patience(20_000));
      windows.push(context);
      return context;
    },
    async signIn(context: BrowserContext, email: string) {
      const kind: SessionKind = shop.adminEmails.includes(email) ? "admin" : "member";
      const { cookies } = await shop.auth.signIn(
        { email, password: PASSWORD },
        { address: "127.0.0.1", headers: new Headers({ "user-agent": "Chrome" }) },
        kind,
      );
      await context.addCookies(
        cookies.flatMap((line) => {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          return name && value ? [{ name, value, url: origin }] : [];
        }),
      );
    },
  };
}

export type Site = Awaited<ReturnType<typeof openSite>>;
