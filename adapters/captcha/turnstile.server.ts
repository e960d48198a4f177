import * as z from "zod";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import type { CaptchaKeys } from "#shop/vendor/vendors.ts";
import type { Captcha } from "#shop/member/sign-up/captcha.ts";

const ORIGIN = "https://challenges.cloudflare.com";
const PATIENCE_MS = 5000;
const LONGEST_ANSWER = 2048;

const verdict = z.object({
  success: z.boolean(),
  "error-codes": z.array(z.string()).default([]),
});
/** Cloudflare does not know the secret. */
const WRONG_SECRET = new Set(["invalid-input-secret", "missing-input-secret"]);

type Settings = CaptchaKeys & {
  verifyUrl?: string | undefined;
  /** Told after each question whether it was answered; the fault, or null. */
  note?: (fault: Error | null) => Promise<void>;
};

/**
 * Cloudflare Turnstile,
 * https://developers.cloudflare.com/turnstile/get-started/server-side-validation/. A token is valid
 * for five minutes and once, which Cloudflare enforces. Its console lists the sites that may show
 * the widget.
 */
export function turnstile({ siteKey, note = async () => undefined, ...keys }: Settings): Captcha {
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
        const { success, "error-codes": codes } = await verify(keys, answer, address);
        const wrong = codes.find((code) => WRONG_SECRET.has(code));
        await note(wrong ? new Error(wrong) : null);
        return success;
      } catch (error) {
        log.error(`the captcha's vendor did not answer: ${logWords(error)}`);
        await note(error instanceof Error ? error : new Error("unknown"));
        return false;
      }
    },
  };
}

/** Asks about an answer that nobody gave, so that only the secret is judged. */
export async function tryTurnstile(
  keys: Pick<Settings, "secretKey" | "verifyUrl">,
): Promise<"taken" | "refused" | "unanswered"> {
  try {
    const { "error-codes": codes } = await verify(keys, "nobody's answer");
    return codes.some((code) => WRONG_SECRET.has(code)) ? "refused" : "taken";
  } catch {
    return "unanswered";
  }
}

async function verify(
  {
    secretKey,
    verifyUrl = `${ORIGIN}/turnstile/v0/siteverify`,
  }: Pick<Settings, "secretKey" | "verifyUrl">,
  answer: string,
  address?: string,
) {
  const reply = await fetch(verifyUrl, {
    method: "POST",
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE_MS),
    body: new URLSearchParams({
      secret: secretKey,
      response: answer,
      ...(address && { remoteip: address }),
    }),
  });
  if (!reply.ok) throw new Error(`Turnstile answered ${reply.status}`);
  return verdict.parse(await reply.json());
}
