import type { Context } from "hono";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { missedAddress } from "#shop/move/address/address-visit.ts";
import { findOldAddress } from "#shop/move/address/find-old-address.server.ts";
import { noteAddressVisit } from "#shop/move/address/note-address-visit.server.ts";
import type { Shop } from "#shop/shop.ts";
import { campaignNames } from "#shop/visit/campaign.ts";
import { isPersonsVisit, visitRequestOf } from "#shop/visit/is-persons-visit.ts";
import type { PageEnv } from "./pages/page-answers.server.ts";

type Answer = (c: Context<PageEnv>) => Promise<Response>;

/** Ours alone, or read by scripts, which follow no links of a former shop. */
const NEVER_OLD = /^\/(?:admin|api|assets|files|v0|webhooks|my)(?:[-/.]|$)|\.data$/;

/**
 * Sends those who come by an address of a former shop to where its page is now. Only what would be
 * answered 404 is looked up, so a living page costs nothing and is never hidden.
 */
export const oldAddresses =
  (shop: Pick<Shop, "db" | "now">, answer: Answer): Answer =>
  async (c) => {
    const page = await answer(c);
    const { method, url } = c.req.raw;
    if (page.status !== 404 || (method !== "GET" && method !== "HEAD")) return page;
    const sought = new URL(url);
    if (NEVER_OLD.test(sought.pathname)) return page;
    try {
      return await lookUp(shop, c.req.raw, sought, page);
    } catch (error) {
      log.warn(`an old address was not looked up: ${logWords(error)}`);
      return page;
    }
  };

async function lookUp(
  { db, now }: Pick<Shop, "db" | "now">,
  request: Request,
  url: URL,
  page: Response,
): Promise<Response> {
  const found = await findOldAddress(db, url);
  const isCounted = isPersonsVisit(visitRequestOf(request));
  const arrival = found && arrivalOf(found.target, url);
  if (!arrival) {
    const address = isCounted ? missedAddress(url) : null;
    if (address) noteAddressVisit(db, { address, found: false }, now());
    return page;
  }
  if (isCounted) noteAddressVisit(db, { address: found.address, found: true }, now());
  await page.body?.cancel();
  // The owner may turn an address, so browsers ask again.
  return new Response(null, {
    status: 301,
    headers: { Location: arrival, "Cache-Control": "no-cache" },
  });
}

/**
 * Where an arrival goes on: never to another host, wherever the address came from, and without the
 * query, whose names mean nothing here. Only what a campaign is counted by goes along.
 */
function arrivalOf(target: string, from: URL): string | null {
  const to = new URL(target, from);
  if (to.origin !== from.origin) return null;
  for (const name of campaignNames) {
    const value = from.searchParams.get(name);
    if (value && !to.searchParams.has(name)) to.searchParams.set(name, value);
  }
  return to.pathname + to.search + to.hash;
}
