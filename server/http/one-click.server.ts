import { Hono, type Context } from "hono";
import { readBytes } from "#lib/bytes/read-bytes.server.ts";
import { endNews, findNewsEnd } from "#shop/member/consent/end-news.server.ts";
import type { Shop } from "#shop/shop.ts";
import { endLinkedWatches, findLinkedWatch } from "#shop/watch/end-watch.server.ts";
import { isOwnOrigin } from "./front-door.server.ts";

const MOST_BYTES = 4096;

/**
 * Whether a mail program posts a one-click unsubscription (RFC 8058): the form has only that field,
 * in either of its two spellings.
 */
async function isOneClick(request: Request): Promise<boolean> {
  const bytes = await readBytes(request, MOST_BYTES);
  const body = new TextDecoder().decode(bytes ?? new Uint8Array());
  return request.headers.get("content-type")?.startsWith("multipart/form-data")
    ? /name="?List-Unsubscribe"?\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click\r?\n/.test(body)
    : new URLSearchParams(body).get("List-Unsubscribe") === "One-Click";
}

/**
 * Unsubscribe links of advertisements and alerts accept a mail program's bare post, which has no
 * Origin: the secret in the address is the proof, and no cookie is read. Posts from our own page go
 * on to that page.
 */
export const oneClick = (shop: Shop) =>
  new Hono()
    .post("/news/end/:id/:mark", async (c, next) =>
      answer(c, shop, next, async (id, mark) => {
        const channel = await findNewsEnd(shop, id, mark);
        if (!channel) return false;
        await endNews(shop, id, channel);
        return true;
      }),
    )
    .post("/alert/end/:id/:mark", async (c, next) =>
      answer(c, shop, next, async (id, mark) => {
        if (!(await findLinkedWatch(shop, id, mark))) return false;
        await endLinkedWatches(shop.db, id, false);
        return true;
      }),
    );

async function answer(
  c: Context,
  { origin }: Shop,
  next: () => Promise<void>,
  end: (id: string, mark: string) => Promise<boolean>,
): Promise<Response | void> {
  if (isOwnOrigin(c.req.raw, origin)) return next();
  c.header("Cache-Control", "no-store");
  if (!(await isOneClick(c.req.raw)))
    return c.text("다른 곳에서 보낸 요청은 처리하지 않아요. 상점 화면에서 다시 시도해주세요.", 403);
  const isEnded = await end(c.req.param("id") ?? "", c.req.param("mark") ?? "");
  return isEnded ? c.text("더 보내지 않을게요.") : c.text("없는 주소예요.", 404);
}
