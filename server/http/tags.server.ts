import { Hono } from "hono";
import { readBytes } from "#lib/bytes/read-bytes.server.ts";
import { randomNonce } from "#lib/secret/nonce.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import type { Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { tagNames, usedTags, type Tags } from "#shop/site/tags.ts";
import { answerTags, findConsented } from "#shop/tag/answer-tags.server.ts";
import { readTagChoice, tagCookie } from "#shop/tag/tag-choice.ts";
import { isTaggedPage } from "#shop/tag/tagged-page.ts";
import { tagDocument, tagPolicy } from "./tag-frame.ts";

const MOST_BYTES = 1024;
const NO_STORE = { "Cache-Control": "private, no-store" };

type TagEnv = { Bindings: { address: string } };

/** The frame in which tags run, and the answers to the bar that asks before. */
export const tags = (shop: Shop) =>
  new Hono<TagEnv>()
    // Its own address names the page, since some of the scripts tell of nothing else.
    .get("/tags/frame/*", async (c) => {
      const page = new URL(c.req.url).pathname.slice("/tags/frame".length);
      const { number = null } = readTagChoice(c.req.header("cookie")) ?? {};
      const running = number && isTaggedPage(page) ? await runningTags(shop, number) : null;
      if (!number || !running) return c.body(null, 204, NO_STORE);
      const nonce = randomNonce();
      return c.html(
        tagDocument({ tags: running, number, address: shop.origin + page, nonce }),
        200,
        {
          ...NO_STORE,
          "Content-Security-Policy": tagPolicy({ tags: running, nonce }),
          "Referrer-Policy": "no-referrer",
          "X-Frame-Options": "SAMEORIGIN",
        },
      );
    })
    .post("/tags/consent", async (c) => {
      const bytes = await readBytes(c.req.raw, MOST_BYTES);
      const answer = new URLSearchParams(new TextDecoder().decode(bytes ?? undefined)).get(
        "answer",
      );
      if (answer !== "yes" && answer !== "no")
        return c.text("동의하거나 동의하지 않음을 골라주세요.", 400, NO_STORE);
      try {
        const choice = await answerTags(shop, {
          isYes: answer === "yes",
          before: readTagChoice(c.req.header("cookie")),
          address: c.env.address,
        });
        const cookie = tagCookie(choice, shop.origin.startsWith("https:"));
        return c.body(null, 204, { ...NO_STORE, "Set-Cookie": cookie });
      } catch (error) {
        if (!isRefusal(error)) throw error;
        const { status, message } = refusalAnswer(error);
        return new Response(message, { status, headers: NO_STORE });
      }
    });

/** The tags that are used now and were consented to; null without any. */
async function runningTags(shop: Shop, number: string): Promise<Tags | null> {
  const [{ tags: entered }, consented] = await Promise.all([
    findSite(shop.db),
    findConsented(shop, number),
  ]);
  const running = Object.fromEntries(
    tagNames.map((name) => [name, consented.includes(name) ? entered[name] : ""]),
  ) as Tags;
  return usedTags(running).length ? running : null;
}
