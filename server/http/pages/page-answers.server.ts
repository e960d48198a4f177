import type { Context } from "hono";
import type { Visitor } from "#app/request.server.ts";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { randomNonce } from "#lib/secret/nonce.server.ts";
import type { Shop } from "#shop/shop.ts";
import { findMemberHead, type OwnPart } from "#shop/shopper/member-head.server.ts";
import { cacheKey, membersKey, sharedHeaders } from "../page-cache/cached-paths.server.ts";
import type { KeptPage } from "../page-cache/kept-page.server.ts";
import { packPage } from "../page-cache/pack-page.server.ts";
import type { PageCache } from "../page-cache/page-cache.server.ts";
import { markedHead, marks, type Own } from "../page-cache/page-marks.server.ts";
import type { Inline } from "../security-headers.server.ts";
import { anonymous, readVisitor, type KnownCaller, type RenderPage } from "./render-page.server.ts";
import { bareOf, sendKept, sharedAnswers } from "./shared-answers.server.ts";

export type PageEnv = {
  Variables: { nonce: string; inline: Inline };
  Bindings: { address?: string } | undefined;
};

/** Of whom a page is rendered for many: every answer puts its own words in the places of these. */
const nobody = { nonce: marks.nonce, pageKey: marks.pageKey, address: "" };

/** A page for everybody who is nobody in particular, for all who are signed in, or for the one who asks. */
export function pageAnswers(shop: Shop, page: RenderPage, cache?: PageCache) {
  const kept = cache && keptPages(shop, page, cache);
  return async (c: Context<PageEnv>): Promise<Response> => {
    const request = c.req.raw;
    const [nonce, address] = [c.get("nonce"), c.env?.address ?? "127.0.0.1"];
    const caller = { nonce, pageKey: randomNonce(), address };
    const found = await kept?.(request, caller);
    if (found === "first") return packShared(request, await page(bareOf(request), caller));
    if (!found?.kept) return packPage(request, keptPrivate(await page(request, caller, found)));
    c.set("inline", found.kept.inline(found.own));
    return sendKept(request, found.kept, found.own);
  };
}

/** "first": what everybody gets, and nobody asked for yet. */
type FoundPage =
  | { kept: KeptPage; own: Own }
  | (KnownCaller & { kept: null })
  | "first"
  | undefined;

function keptPages(shop: Shop, page: RenderPage, cache: PageCache) {
  const shared = sharedAnswers(cache);
  const everybodys = (request: Request, key: string) =>
    shared(request, { key, sharing: "page", make: (bare) => page(bare, nobody) });
  const members = (request: Request, key: string, hasPieces: boolean) =>
    shared(request, {
      key: `${hasPieces ? "buyer" : "member"} ${key}`,
      sharing: "members",
      make: (bare) => page(bare, nobody, memberWith(bare, hasPieces)),
    });
  return async (request: Request, own: typeof nobody): Promise<FoundPage> => {
    const { everybody, member } = keysOf(request);
    if (everybody && !cache.isAwaited(everybody)) {
      // Whoever asks meanwhile shares what is made next.
      cache.noteAsked(everybody);
      return "first";
    }
    if (everybody) return { kept: await everybodys(request, everybody), own };
    if (!member) return undefined;
    const known = await readMember(shop, request, own);
    if (!known) return undefined;
    if (!known.visitor.account) return { kept: await everybodys(request, member), own };
    if (!known.head?.isUsual) return { ...known, kept: null };
    const head = { ...known.visitor.account, ...known.head };
    return { kept: await members(request, member, head.pieces > 0), own: { ...own, head } };
  };
}

function keysOf({ url, method, headers }: Request) {
  const { pathname, search } = new URL(url);
  const [cookies, agent] = [headers.get("cookie"), headers.get("user-agent")];
  if (search) return { everybody: null, member: null };
  return {
    everybody: cacheKey(method, pathname, cookies, agent),
    member: membersKey(method, pathname, cookies, agent),
  };
}

/** Null where it could not be read: whoever renders the page tries again, and says so. */
async function readMember(
  shop: Shop,
  request: Request,
  caller: typeof nobody,
): Promise<KnownCaller | null> {
  try {
    const visitor = await readVisitor(shop, request, caller);
    const { account, role } = visitor;
    const own = ownPartOf(new URL(request.url).pathname);
    return {
      visitor,
      head: account && !role ? await findMemberHead(shop.db, account.id, own) : null,
    };
  } catch (error) {
    log.error(`who asks could not be read for a kept page: ${logWords(error)}`);
    return null;
  }
}

function ownPartOf(path: string): OwnPart {
  const [, productId] = /^\/product\/(.+)$/.exec(path) ?? [];
  if (productId) return { productId };
  return path === "/qna" ? "questions" : null;
}

function memberWith(bare: Request, hasPieces: boolean): KnownCaller {
  const head = markedHead(hasPieces);
  const account = { ...head, emailVerified: true, emailProof: null } satisfies Visitor["account"] &
    object;
  return {
    visitor: { ...anonymous(bare, nobody), account },
    head: { ...head, isUsual: true },
  };
}

async function packShared(request: Request, made: Response): Promise<Response> {
  const answer = await packPage(request, made);
  for (const [name, value] of sharedHeaders.page) answer.headers.set(name, value);
  return answer;
}

/** What was rendered for one person is never stored anywhere. */
function keptPrivate(answer: Response): Response {
  if (!answer.headers.has("cache-control"))
    answer.headers.set("Cache-Control", "private, no-store");
  return answer;
}
