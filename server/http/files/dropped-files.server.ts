import { Hono, type Context } from "hono";
import { recognize } from "#shop/member/staff/recognize.server.ts";
import { may } from "#shop/member/staff/roles.ts";
import { addDropped } from "#shop/move/file/add-dropped.server.ts";
import { droppedForm } from "#shop/move/file/move-forms.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { readJson, refusedJson } from "../api/json-call.server.ts";

type Env = { Bindings: { address?: string } | undefined };

/** Adds an uploaded file to what an owner moves in from another shop. */
export function droppedFiles(shop: Shop): Hono<Env> {
  return new Hono<Env>().post("/admin/files/move", async (c) => {
    c.header("Cache-Control", "private, no-store");
    try {
      return c.json(await receive(shop, c));
    } catch (error) {
      return refusedJson(c, error);
    }
  });
}

async function receive(shop: Shop, c: Context<Env>): Promise<{ move: string }> {
  const { signedIn, role } = await recognize(shop, c.req.raw.headers);
  if (!signedIn || !may(role, "move.manage")) throw new Refusal("not-allowed");
  const form = droppedForm.safeParse(await readJson(c.req.raw));
  if (!form.success) throw new Refusal("object-not-found");
  const { account } = signedIn;
  return addDropped(shop, form.data, { account, address: c.env?.address ?? "127.0.0.1" });
}
