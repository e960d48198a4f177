import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { SessionKind } from "#shop/member/session/session-rules.ts";
import type { answerWith } from "#server/http/http.server.ts";
import type { PageCache } from "#server/http/page-cache/page-cache.server.ts";
import { builtSite } from "../built-site.ts";
import { afterFile } from "../after-file.ts";
import { ADMIN_EMAIL, PASSWORD, type TestShop } from "../test-shop.ts";

type Site = {
  routes: { method: string; path: string }[];
  request(
    url: string,
    init?: RequestInit,
    env?: { address?: string },
  ): Response | Promise<Response>;
};

type ServedSite = Site & Parameters<typeof answerWith>[0]["site"];

/** The built site as a function. */
export async function siteOf(
  shop: TestShop,
  options: { cache?: PageCache; offline?: boolean } = {},
): Promise<ServedSite> {
  const { site, endViews, endAddressVisits, endVisits } = await loadBuilt();
  afterFile(() => endViews(shop.db));
  afterFile(() => endAddressVisits(shop.db));
  afterFile(() => endVisits(shop.db));
  return site(shop, options);
}

/** Writes the visits of old addresses that the site has gathered. */
export const countedVisits = async ({ db }: TestShop) => (await loadBuilt()).endAddressVisits(db);

/** Writes the visits that the site has gathered. */
export const writtenVisits = async ({ db }: TestShop) => (await loadBuilt()).endVisits(db);

/** How the server counts pages from memory. */
export const keptCounter = async (shop: TestShop) => (await loadBuilt()).countKept(shop);

/** What the build's server file exports. */
type BuiltServer = {
  site: (...of: unknown[]) => ServedSite;
  endViews: (db: TestShop["db"]) => Promise<void>;
  endAddressVisits: (db: TestShop["db"]) => Promise<void>;
  endVisits: (db: TestShop["db"]) => Promise<void>;
  countKept: (shop: TestShop) => NonNullable<Parameters<typeof answerWith>[0]["seen"]>;
};

async function loadBuilt(): Promise<BuiltServer> {
  const server = pathToFileURL(join(builtSite(), "server/index.js"));
  return (loading ??= asInProduction(() => import(server.href)));
}

const USUAL = process.env.NODE_ENV;
let loading: Promise<BuiltServer> | undefined;

/**
 * React chooses its build at import: the production build, which the shop uses, renders several
 * times as fast.
 */
async function asInProduction<T>(load: () => Promise<T>): Promise<T> {
  process.env.NODE_ENV = "production";
  return load().finally(() => (process.env.NODE_ENV = USUAL));
}

export const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
export const DESKTOP =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";

let addresses = 0;
/** A network address that nobody else in this file has. */
export const someAddress = (): string => `198.18.${addresses >> 8}.${addresses++ & 255}`;

/** A browser without JavaScript: keeps cookies and posts forms, but does not follow redirects. */
export async function browser(
  shop: TestShop,
  {
    agent = PHONE,
    address = "203.0.113.7",
    cache,
  }: { agent?: string; address?: string; cache?: PageCache } = {},
) {
  const site = await siteOf(shop, { cache });
  const cookies = new Map<string, string>();

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({
      "user-agent": agent,
      ...Object.fromEntries(new Headers(init.headers)),
    });
    if (cookies.size)
      headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const answer = await site.request(
      shop.origin + path,
      { ...init, headers, redirect: "manual" },
      { address },
    );
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name && /max-age=0/i.test(line)) cookies.delete(name);
      else if (name) cookies.set(name, value ?? "");
    }
    return answer;
  }

  const send = (path: string, form: Record<string, string>, origin = shop.origin) =>
    ask(path, {
      method: "POST",
      body: new URLSearchParams(form).toString(),
      headers: { origin, "content-type": "application/x-www-form-urlencoded" },
    });

  return {
    cookies,
    ask,
    visit: (path: string) => ask(path),
    /** Sends a form; `origin` is what a browser would say on this shop's own page. */
    send,
    /** Sends a form and goes where the answer leads, e.g. to what was found. */
    async sendOn(path: string, form: Record<string, string>): Promise<Response> {
      const answer = await send(path, form);
      const next = answer.headers.get("location");
      return next ? ask(next) : answer;
    },
    /** Signs in without the screens: administrators to the back office, others to the shop. */
    async signIn(
      email = ADMIN_EMAIL,
      password = PASSWORD,
      kind: SessionKind = shop.adminEmails.includes(email) ? "admin" : "member",
    ) {
      const { cookies: lines } = await shop.auth.signIn(
        { email, password },
        { address, headers: new Headers({ "user-agent": agent }) },
        kind,
      );
      for (const line of lines) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (name) cookies.set(name, value ?? "");
      }
    },
  };
}

type BrowserOptions = Parameters<typeof browser>[1];

/** A browser in which somebody is signed in: administrators to the back office. */
export async function membersBrowser(shop: TestShop, email: string, options?: BrowserOptions) {
  const person = await browser(shop, options);
  await person.signIn(email);
  return person;
}

/** A browser in which the shop's administrator is signed in to the back office. */
export const ownersBrowser = async (shop: TestShop, options?: BrowserOptions) =>
  membersBrowser(shop, (await shop.has.admin()).email, options);
