import { Hono } from "hono";
import { readBytes } from "#lib/bytes/read-bytes.server.ts";
import { strictJsonOf } from "#lib/text/strict-json.ts";
import { isBadInput } from "#shop/bad-input.ts";
import { productDocument } from "#shop/document/product-document.ts";
import { findProduct } from "#shop/product/find-product.server.ts";
import { mergeProduct } from "#shop/product/merge-product.server.ts";
import { productPart, type ProductPart } from "#shop/product/product-part.ts";
import { may } from "#shop/member/staff/roles.ts";
import type { Shop } from "#shop/shop.ts";
import { answering, callerOf, Failure, type Env } from "./users-api.server.ts";

const BODY_BYTES = 256 * 1024;

const invalid = (words: string) => new Failure(400, "invalid-argument", words);
const notFound = () => new Failure(404, "not-found", "상품을 찾을 수 없어요.");

/**
 * The specification's merge-write for administrators. Failures answer `{ error: { code, message }
 * }`.
 */
export function productWrites(shop: Shop): Hono<Env> {
  return new Hono<Env>().patch(
    "/api/products/:id",
    answering(async (c) => {
      const caller = await callerOf(shop, c);
      if (!may(caller.role, "product.edit"))
        throw new Failure(403, "unauthorized", "접근 권한이 없는 정보에요.");
      const id = c.req.param("id") ?? "";
      const part = await readPart(c.req.raw);
      if (!(await merge(shop, id, part, caller.acting))) throw notFound();
      const product = await findProduct(shop.db, id, { hidden: true });
      if (!product) throw notFound();
      return c.json(productDocument(product, product, shop.now()));
    }),
  );
}

const merge = (
  shop: Shop,
  id: string,
  part: ProductPart,
  by: Awaited<ReturnType<typeof callerOf>>["acting"],
): Promise<boolean> =>
  mergeProduct(shop, id, part, { by }).catch((error) => {
    throw isBadInput(error) ? invalid(saidOf(error.errors)) : error;
  });

const saidOf = (errors: Record<string, string[]>): string =>
  Object.entries(errors)
    .map(([name, words]) => `${name}: ${words.join(" ")}`)
    .join(" ");

async function readPart(request: Request): Promise<ProductPart> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json")
    throw new Failure(415, "invalid-format", "application/json으로 보내주세요.");
  const bytes = await readBytes(request, BODY_BYTES);
  if (!bytes) throw new Failure(413, "too-large", "내용이 너무 길어요.");
  const body = strictJsonOf(bytes);
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  // Names are checked here too, since a zod schema ignores "__proto__".
  if (!isObject || Object.keys(body).some((name) => !Object.hasOwn(productPart.shape, name)))
    throw invalid(`${Object.keys(productPart.shape).join(", ")}만 바꿀 수 있어요.`);
  const part = productPart.safeParse(body);
  if (part.success) return part.data;
  throw invalid(
    part.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join(" "),
  );
}
