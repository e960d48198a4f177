import { Hono } from "hono";
import { recognize } from "#shop/member/staff/recognize.server.ts";
import { may } from "#shop/member/staff/roles.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { addGoods } from "#shop/product/goods/add-goods.server.ts";
import { uploadedGoods } from "#shop/product/goods/goods-forms.ts";
import { readJson, refusedJson } from "#server/http/api/json-call.server.ts";

type Env = { Bindings: { address?: string } | undefined };

/** Turns uploaded files into goods; only for staff who may edit products. */
export function goodsFiles(shop: Shop): Hono<Env> {
  return new Hono<Env>().post("/admin/files/goods", async (c) => {
    const { signedIn, role } = await recognize(shop, c.req.raw.headers);
    if (!signedIn || !may(role, "product.edit")) return refusedJson(c, new Refusal("not-allowed"));
    const form = uploadedGoods.safeParse(await readJson(c.req.raw));
    if (!form.success)
      return c.json({ message: "요청이 올바르지 않아요. 새로고침한 뒤 다시 시도해주세요." }, 400);
    const address = c.env?.address ?? "127.0.0.1";
    try {
      c.header("Cache-Control", "private, no-store");
      return c.json(await addGoods(shop, form.data, { account: signedIn.account, address }));
    } catch (error) {
      return refusedJson(c, error);
    }
  });
}
