import type { ServerResponse } from "node:http";
import { randomNonce } from "#lib/secret/nonce.server.ts";
import { isRefused } from "#shop/order/place/is-refused.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { WholeRequest } from "../arriving-bodies.server.ts";
import { ownAddress } from "../front-door.server.ts";
import { outsideOf, securityHeaders, type OutsideHosts } from "../security-headers.server.ts";
import { orderPost, typedPress, type OrderPost } from "./order-post.server.ts";
import { SOLD_OUT_STATUS, soldOutData, soldOutPage } from "./sold-out-answer.server.ts";

const MOST_PRODUCTS = 1000;

type Exchange = { request: WholeRequest; response: ServerResponse };
type Usual = {
  answer: () => void;
  /** whether so many wait that a page for each would take too long */
  isCrowded: () => boolean;
};

/** Says "sold out" to a crowd without a page for each (decision 093): of products that the site refused, once the database says that it is still so and for whom. */
export function soldOutAnswers(shop: Shop) {
  const ours = { origin: shop.origin, outside: outsideOf(shop) };
  const refusedLately = new Set<string>();
  const waiting = waitingFor();

  async function judge(exchange: Exchange, post: OrderPost, usual: Usual): Promise<void> {
    const { request, response } = exchange;
    const pressed = typedPress(request.rawBody?.toString() ?? "", post);
    const refused = pressed && (await isRefused(shop.db, pressed.press).catch(() => false));
    if (response.closed || response.destroyed) return;
    if (pressed && refused) return sayIt(exchange, post, { ...pressed, ...ours });
    if (pressed) refusedLately.delete(post.productId);
    usual.answer();
  }

  return {
    /** Answers it if it is sure to be refused, now or when that is known. */
    answer(exchange: Exchange, usual: Usual): void {
      const post = orderPost(exchange.request, shop);
      const isLikely = post && refusedLately.has(post.productId);
      if (!isLikely || !(post.byScript || usual.isCrowded())) return usual.answer();
      judge(exchange, post, usual).catch(() => exchange.response.destroy());
    },
    watch(exchange: Exchange): void {
      const { productId } = orderPost(exchange.request, shop) ?? {};
      whenRefused(exchange, () => {
        if (refusedLately.size >= MOST_PRODUCTS) refusedLately.clear();
        if (!productId) return;
        refusedLately.add(productId);
        waiting.call(productId);
      });
    },
    /** Calls back once somebody else is refused what this one waits for. */
    whenKnown({ request, response }: Exchange, known: () => void): void {
      const post = orderPost(request, shop);
      if (post) waiting.add(post.productId, response, known);
    },
  };
}

function whenRefused({ response }: Exchange, told: () => void): void {
  response.once("finish", () => {
    if (response.statusCode === SOLD_OUT_STATUS) told();
  });
}

/** Who waits for a turn with which product. */
function waitingFor() {
  const byProduct = new Map<string, Map<ServerResponse, () => void>>();
  const watched = new WeakSet<ServerResponse>();

  function leave(productId: string, response: ServerResponse): void {
    const those = byProduct.get(productId);
    if (those?.delete(response) && !those.size) byProduct.delete(productId);
  }
  return {
    /** As often as it waits anew; its end is listened for once. */
    add(productId: string, response: ServerResponse, known: () => void): void {
      const those = byProduct.get(productId) ?? new Map<ServerResponse, () => void>();
      byProduct.set(productId, those.set(response, known));
      if (watched.has(response)) return;
      watched.add(response);
      response.once("close", () => leave(productId, response));
    },
    call(productId: string): void {
      const those = [...(byProduct.get(productId)?.values() ?? [])];
      byProduct.delete(productId);
      for (const known of those) known();
    },
  };
}

export type SoldOutAnswers = ReturnType<typeof soldOutAnswers>;

type RefusedPress = { typed: Record<string, string>; origin: string; outside: OutsideHosts };

function sayIt(
  { request, response }: Exchange,
  { byScript }: OrderPost,
  { typed, origin, outside }: RefusedPress,
): void {
  const { url: path = "/", headers } = request;
  const nonce = randomNonce();
  const own = ownAddress(headers.host ?? "", origin) ?? origin;
  const body = Buffer.from(byScript ? soldOutData(typed) : soldOutPage(typed, path, nonce));
  response.writeHead(SOLD_OUT_STATUS, [
    ...securityHeaders({ nonce }, { own, path }, outside).flat(),
    "Cache-Control",
    "private, no-store",
    "Content-Length",
    String(body.length),
    ...(byScript
      ? ["Content-Type", "text/x-script", "X-Remix-Response", "yes"]
      : ["Content-Type", "text/html; charset=utf-8"]),
  ]);
  response.end(body);
}
