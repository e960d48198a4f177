import { Hono } from "hono";
import { lineOf } from "#lib/network-address.server.ts";
import { readsOf } from "#shop/database/reads-of.server.ts";
import { listFeedItems } from "#shop/document/feed/list-feed-items.server.ts";
import { feeds, type Feed } from "#shop/document/feed/feeds.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import type { Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { refusedJson } from "../api/json-call.server.ts";

const DAY_MS = 24 * 3600_000;
/** A feed reads the whole catalogue; its consumers fetch it a few times an hour. */
const limitOf = (address: string) => ({
  key: `feeds to ${lineOf(address)}`,
  most: 60,
  seconds: 3600,
});

/** The catalogue for shopping searches and advertisements, read at each request. */
export function productFeeds(shop: Shop) {
  return new Hono<{ Bindings: { address?: string } | undefined }>().get(
    "/feeds/:name",
    async (c) => {
      const name = c.req.param("name");
      const feed = Object.hasOwn(feeds, name) ? feeds[name] : undefined;
      if (!feed) return c.notFound();
      try {
        await spendAttempt(shop.db, [limitOf(c.env?.address ?? "127.0.0.1")]);
      } catch (error) {
        return refusedJson(c, error);
      }
      const reads = { ...shop, db: readsOf(shop) };
      const { shopName } = await findSite(reads.db);
      const text = feedText(reads, feed, shopName);
      return c.body(streamOf(text), 200, {
        "Content-Type": `${feed.type}; charset=utf-8`,
        "Cache-Control": "no-cache",
        "X-Robots-Tag": "noindex",
      });
    },
  );
}

/** Sends some hundred lines at a time: one write per product would cost more than its text. */
async function* feedText(shop: Shop, feed: Feed, shopName: string): AsyncGenerator<string> {
  const seller = { shopName, origin: shop.origin };
  const since = feed.days === null ? null : new Date(shop.now().getTime() - feed.days * DAY_MS);
  let text = feed.head(seller);
  for await (const item of listFeedItems(shop, since)) {
    text += feed.item(item, seller);
    if (text.length < 64_000) continue;
    yield text;
    text = "";
  }
  yield text + feed.tail;
}

function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}
