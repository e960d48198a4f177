import { setTimeout as wait } from "node:timers/promises";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { listProducts } from "#shop/product/list-products.server.ts";
import type { Shop } from "#shop/shop.ts";

type Pages = {
  request(url: string, init: RequestInit, env: { address: string }): Response | Promise<Response>;
};

/** The first visitors go before the warm-up; it is done when a crowd comes at an opening. */
const AFTER_MS = 1000;
const [ROUNDS, MOST_MS, PAUSE_MS] = [25, 5000, 10];
/** A flash cookie bypasses the page cache, so that each request renders. */
const UNKEPT = { cookie: "flash=0" };

/**
 * Renders a product, its order page and an invalid order several times and discards the answers:
 * cold code is ten times slower, and the crowd at the opening of a sale would wait for it. Writes
 * nothing and counts no rate limit.
 */
export function warmUp(pages: Pages, shop: Shop, { rounds = ROUNDS } = {}) {
  const ends = new AbortController();
  const done = runRounds(pages, shop, { rounds, signal: ends.signal }).catch((error: unknown) => {
    if (!ends.signal.aborted) log.error(`the warm-up failed: ${logWords(error)}`);
  });
  return { done, end: () => (ends.abort(), done) };
}

async function runRounds(
  pages: Pages,
  { db, origin }: Shop,
  { rounds, signal }: { rounds: number; signal: AbortSignal },
): Promise<void> {
  await wait(AFTER_MS, undefined, { signal, ref: false });
  const [product] = (await listProducts(db, { limit: 1 })).products;
  if (!product) return;
  const until = performance.now() + MOST_MS;
  for (let round = 0; round < rounds && performance.now() < until; round++)
    for (const [path, init] of askedOf(product.id, origin)) {
      const answer = await pages.request(origin + path, init, { address: "127.0.0.1" });
      await answer.arrayBuffer();
      await wait(PAUSE_MS, undefined, { signal, ref: false });
    }
}

function askedOf(id: string, origin: string): [path: string, init: RequestInit][] {
  const form = `/non-member/order/${id}`;
  const body = new URLSearchParams({ "line.0.product": id, "line.0.quantity": "1" });
  const post = { method: "POST", headers: { ...UNKEPT, origin }, body };
  return [
    [`/product/${id}`, { headers: UNKEPT }],
    [form, { headers: UNKEPT }],
    [form, post],
    [`${form}.data`, post],
  ];
}
