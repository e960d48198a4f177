import { Hono, type Context } from "hono";
import { readBytes } from "#lib/bytes/read-bytes.server.ts";
import { readKeyset } from "#lib/keyset.ts";
import { readsOf } from "#shop/database/reads-of.server.ts";
import { findProduct } from "#shop/product/find-product.server.ts";
import { listProductDocuments } from "#shop/document/list-product-documents.server.ts";
import { productDocument } from "#shop/document/product-document.ts";
import { readProductQuery } from "#shop/product/search/product-query.ts";
import { spendLeftSearch, spendSearch } from "#shop/product/search/spend-search.server.ts";
import { suggestProducts } from "#shop/product/search/suggest-products.server.ts";
import { noteLeftSearch } from "#shop/product/search/vain-searches.server.ts";
import type { Shop } from "#shop/shop.ts";
import { refusedJson } from "./json-call.server.ts";

const LIMIT = 20;
const MOST = 100;

/** The public JSON reads. Failures answer `{ error: { code, message } }`. */
export function api(shop: Shop) {
  const app = new Hono<{ Bindings: { address?: string } | undefined }>();

  app.get("/api/products", async (c) => {
    const limit = readLimit(c.req.queries("limit"));
    if (limit === null)
      return refuse(c, 400, "invalid-argument", `limit은 1에서 ${MOST} 사이의 정수로 보내주세요.`);
    const cursors = c.req.queries("cursor") ?? [];
    if (cursors.length > 1 || (cursors[0] !== undefined && !readKeyset(cursors[0])))
      return refuse(
        c,
        400,
        "invalid-argument",
        "cursor는 앞선 응답의 next 값을 그대로 보내주세요.",
      );
    const reads = { ...shop, db: readsOf(shop) };
    return c.json(await listProductDocuments(reads, { limit, cursor: cursors[0] ?? null }), 200, {
      "Cache-Control": "no-cache",
    });
  });

  app.get("/api/products/:id", async (c) => {
    const product = await findProduct(readsOf(shop), c.req.param("id"));
    if (!product) return refuse(c, 404, "not-found", "상품을 찾을 수 없어요.");
    return c.json(productDocument(product, product, shop.now()), 200, {
      "Cache-Control": "no-cache",
    });
  });

  app.get("/api/search", (c) => search(c, shop, c.env?.address ?? "127.0.0.1"));

  app.post("/api/search/left", (c) => leftSearch(c, shop, c.env?.address ?? "127.0.0.1"));

  app.all("/api/*", (c) => refuse(c, 404, "not-found", "없는 주소예요."));

  return app;
}

/** Search suggestions while a visitor types. */
async function search(c: Context, shop: Shop, address: string): Promise<Response> {
  try {
    await spendSearch(shop.db, address);
  } catch (error) {
    return refusedJson(c, error);
  }
  const query = readProductQuery(new URL(c.req.url).searchParams);
  return c.json(await suggestProducts(readsOf(shop), query, shop.now()), 200, {
    "Cache-Control": "private, no-cache",
  });
}

/** Records typed words that found nothing and were never submitted. */
async function leftSearch(c: Context, { db, now }: Shop, address: string): Promise<Response> {
  const bytes = await readBytes(c.req.raw, MOST_LEFT_BYTES);
  if (!bytes) return c.body(null, 413);
  try {
    await spendLeftSearch(db, address);
  } catch (error) {
    return refusedJson(c, error);
  }
  await noteLeftSearch(db, new TextDecoder().decode(bytes), now());
  return c.body(null, 204);
}
const MOST_LEFT_BYTES = 2000;

function readLimit(typed: string[] = []): number | null {
  if (!typed.length) return LIMIT;
  const limit = typed.length === 1 && /^\d{1,4}$/.test(typed[0] ?? "") ? Number(typed[0]) : 0;
  return limit >= 1 && limit <= MOST ? limit : null;
}

const refuse = (c: Context, status: 400 | 404, code: string, message: string) =>
  c.json({ error: { code, message } }, status);
