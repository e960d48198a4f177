import { Hono } from "hono";
import { readBytes } from "#lib/bytes/read-bytes.server.ts";
import { randomNonce } from "#lib/secret/nonce.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import type { Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { usedTags } from "#shop/site/tags.ts";
import { answerTags, isConsented } from "#shop/tag/answer-tags.server.ts";
import { readTagChoice, tagCookie } from "#shop/tag/tag-choice.ts";
import { isTaggedPage } from "#shop/tag/tagged-page.ts";
import { tagDocument, tagPolicy } from "./tag-frame.ts";

const MOST_BYTES = 1024;
const NO_STORE = { "Cache-Control": "private, no-store" };

type TagEnv = { Bindings: { address: string } };

/** The frame in which tags run, and the answers to the bar that asks before. */
export const tags = (shop: Shop) =>
  new Hono<TagEnv>()
    .get("/tags/frame", async (c) => {
      const page = c.req.query("page") ?? "";
      const choice = readTagChoice(c.req.header("cookie"));
      const { tags: entered } = await findSite(shop.db);
      const mayRun =
        usedTags(entered).length > 0 &&
        isTaggedPage(page) &&
        choice?.number &&
        (await isConsented(shop, choice.number));
      if (!mayRun || !choice.number) return c.body(null, 204, NO_STORE);
      const nonce = randomNonce();
      return c.html(
        tagDocument({ tags: entered, number: choice.number, address: shop.origin + page, nonce }),
        200,
        {
          ...NO_STORE,
          "Content-Security-Policy": tagPolicy({ tags: entered, nonce }),
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
