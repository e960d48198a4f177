import { createHmac, timingSafeEqual } from "node:crypto";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";

type FormValues = Record<string, string>;
type ProofSettings = Pick<Shop, "captcha" | "secret">;

const PASS_MINUTES = 30;

/**
 * Throws `captcha-failed` unless the captcha was passed; without a configured one only rate limits
 * apply.
 */
export async function askPerson(
  { captcha }: Pick<Shop, "captcha">,
  typed: FormValues,
  address: string,
): Promise<void> {
  if (captcha.widget && !(await captcha.passed(typed[captcha.widget.field], address)))
    throw new Refusal("captcha-failed");
}

/**
 * A signed proof of a passed captcha for later steps of the same task, in the field `passed`; else
 * a program could skip the first step and guess at the next. "" without a captcha.
 */
export function personPass({ captcha, secret }: ProofSettings, about: string): string {
  if (!captcha.widget) return "";
  const until = String(Math.floor(Date.now() / 60_000) + PASS_MINUTES);
  return `${until}.${sign(secret, about, until)}`;
}

/** `askPerson`, unless a pass about the same thing says that it was done. */
export async function askPersonOnce(
  shop: ProofSettings,
  typed: FormValues,
  about: string,
  address: string,
): Promise<void> {
  const [, until, signature] = /^(\d{1,12})\.([\w-]{43})$/.exec(typed.passed ?? "") ?? [];
  const isFresh = until !== undefined && Number(until) > Date.now() / 60_000;
  if (
    isFresh &&
    timingSafeEqual(Buffer.from(signature!), Buffer.from(sign(shop.secret, about, until)))
  )
    return;
  return askPerson(shop, typed, address);
}

const sign = (secret: string, about: string, until: string) =>
  createHmac("sha256", secret).update(`person ${until} ${about}`).digest("base64url");
