import { Hono, type Context } from "hono";
import { readKeyset } from "#lib/keyset.ts";
import { findProduct } from "#shop/product/find-product.server.ts";
import { listProductDocuments } from "#shop/document/list-product-documents.server.ts";
import { productDocument } from "#shop/document/product-document.ts";
import type { Shop } from "#shop/shop.ts";

const LIMIT = 20;
const MOST = 100;

/** The public JSON reads. Failures answer `{ error: { code, message } }`. */
export function api(shop: Shop): Hono {
  const app = new Hono();

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
    return c.json(await listProductDocuments(shop, { limit, cursor: cursors[0] ?? null }), 200, {
      "Cache-Control": "no-cache",
    });
  });

  app.get("/api/products/:id", async (c) => {
    const product = await findProduct(shop.db, c.req.param("id"));
    if (!product) return refuse(c, 404, "not-found", "상품을 찾을 수 없어요.");
    return c.json(productDocument(product, product.description, shop.now()), 200, {
      "Cache-Control": "no-cache",
    });
  });

  app.all("/api/*", (c) => refuse(c, 404, "not-found", "없는 주소예요."));

  return app;
}

function readLimit(typed: string[] = []): number | null {
  if (!typed.length) return LIMIT;
  const limit = typed.length === 1 && /^\d{1,4}$/.test(typed[0] ?? "") ? Number(typed[0]) : 0;
  return limit >= 1 && limit <= MOST ? limit : null;
}

const refuse = (c: Context, status: 400 | 404, code: string, message: string) =>
  c.json({ error: { code, message } }, status);
