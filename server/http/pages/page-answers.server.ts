import type { Context } from "hono";
import { randomNonce } from "#lib/secret/nonce.server.ts";
import { cacheKey, isAnonymous, sharedHeaders } from "../page-cache/cached-paths.server.ts";
import { packPage } from "../page-cache/pack-page.server.ts";
import type { PageCache } from "../page-cache/page-cache.server.ts";
import type { Inline } from "../security-headers.server.ts";
import type { RenderPage } from "./render-page.server.ts";
import { sendKept, sharedAnswers } from "./shared-answers.server.ts";

export type PageEnv = {
  Variables: { nonce: string; inline: Inline };
  Bindings: { address?: string } | undefined;
};

type Settings = {
  cache: PageCache | undefined;
  /** somebody got a page that is the same for many */
  shown: (request: Request, seen: { status: number; address: string }) => void;
};

/** Answers a page from the shared cache where it is not personal, and else renders it. */
export function pageAnswers(page: RenderPage, { cache, shown }: Settings) {
  const shared = cache && sharedAnswers(cache);
  return async (c: Context<PageEnv>): Promise<Response> => {
    const request = c.req.raw;
    const key = shared && keyOf(request);
    const address = c.env?.address ?? "127.0.0.1";
    if (!key) {
      const caller = { nonce: c.get("nonce"), pageKey: randomNonce(), address };
      return packPage(request, withCaching(request, await page(request, caller)));
    }
    // The shared page has no visitor: its nonce is replaced, and a page with its key is not cached.
    const nobody = { nonce: randomNonce(), pageKey: randomNonce(), address: "" };
    const cachedPage = await shared(request, {
      key,
      nonce: nobody.nonce,
      secret: nobody.pageKey,
      make: (bare) => page(bare, nobody),
    });
    shown(request, { status: cachedPage.status, address });
    c.set("inline", { hashes: cachedPage.hashes });
    return sendKept(request, cachedPage);
  };
}

function keyOf({ url, method, headers }: Request): string | null {
  const { pathname, search } = new URL(url);
  if (search) return null;
  return cacheKey(method, pathname, headers.get("cookie"), headers.get("user-agent"));
}

/** Anonymous, but each copy has its own page key, which restores what the visitor typed. */
const ORDER_FORM = /^\/non-member\/order\/[\w-]{4,64}$/;
const NO_FORM = /\/(?:complete|failure|info)$/;

/** Personal pages must not be stored by browser or proxy. */
function withCaching({ url, method, headers }: Request, answer: Response): Response {
  const { pathname, search } = new URL(url);
  const isForm = ORDER_FORM.test(pathname) && !NO_FORM.test(pathname) && !search;
  if (method === "GET" && isForm && answer.ok && isAnonymous(headers.get("cookie")))
    for (const [name, value] of sharedHeaders.page) answer.headers.set(name, value);
  else if (!answer.headers.has("cache-control"))
    answer.headers.set("Cache-Control", "private, no-store");
  return answer;
}
