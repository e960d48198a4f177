import * as z from "zod";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import type { Captcha } from "#shop/member/sign-up/captcha.ts";

const ORIGIN = "https://challenges.cloudflare.com";
const PATIENCE_MS = 5000;
const LONGEST_ANSWER = 2048;

const verdict = z.object({ success: z.boolean() });

/**
 * Cloudflare Turnstile,
 * https://developers.cloudflare.com/turnstile/get-started/server-side-validation/. A token is valid
 * for five minutes and once, which Cloudflare enforces. Its console lists the sites that may show
 * the widget.
 */
export function turnstile({
  siteKey,
  secretKey,
  verifyUrl = `${ORIGIN}/turnstile/v0/siteverify`,
}: {
  siteKey: string;
  secretKey: string;
  verifyUrl?: string;
}): Captcha {
  return {
    widget: {
      siteKey,
      script: `${ORIGIN}/turnstile/v0/api.js?render=explicit`,
      global: "turnstile",
      origin: ORIGIN,
      field: "cf-turnstile-response",
    },
    async passed(answer, address) {
      if (!answer || answer.length > LONGEST_ANSWER) return false;
      try {
        const reply = await fetch(verifyUrl, {
          method: "POST",
          redirect: "error",
          signal: AbortSignal.timeout(PATIENCE_MS),
          body: new URLSearchParams({ secret: secretKey, response: answer, remoteip: address }),
        });
        return verdict.parse(await reply.json()).success;
      } catch (error) {
        log.error(`the captcha's vendor did not answer: ${logWords(error)}`);
        return false;
      }
    },
  };
}
