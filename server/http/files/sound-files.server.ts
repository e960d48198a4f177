import { Hono } from "hono";
import { recognize } from "#shop/member/staff/recognize.server.ts";
import { may } from "#shop/member/staff/roles.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { makeSound } from "#shop/file/sound/make-sound.server.ts";
import { soundForm } from "#shop/file/sound/sound-form.ts";
import { readJson, refusedJson } from "#server/http/api/json-call.server.ts";

type Env = { Bindings: { address?: string } | undefined };

/** Makes clips from uploaded recordings; only for staff who may edit products. */
export function soundFiles(shop: Shop): Hono<Env> {
  const app = new Hono<Env>();

  app.post("/admin/files/sound", async (c) => {
    const { signedIn, role } = await recognize(shop, c.req.raw.headers);
    if (!signedIn || !may(role, "product.edit")) return refusedJson(c, new Refusal("not-allowed"));
    const form = soundForm.safeParse(await readJson(c.req.raw));
    if (!form.success)
      return c.json({ message: "요청이 올바르지 않아요. 새로고침한 뒤 다시 시도해주세요." }, 400);
    try {
      c.header("Cache-Control", "private, no-store");
      return c.json(
        await makeSound(shop, form.data, {
          account: signedIn.account,
          address: c.env?.address ?? "127.0.0.1",
        }),
      );
    } catch (error) {
      return refusedJson(c, error);
    }
  });

  return app;
}
