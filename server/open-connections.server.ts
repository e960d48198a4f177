import { captchaOff } from "#adapters/captcha/off.ts";
import { tryTurnstile, turnstile } from "#adapters/captcha/turnstile.server.ts";
import { google, type GoogleSettings } from "#adapters/social/google.server.ts";
import { kakao, type KakaoSettings } from "#adapters/social/kakao.server.ts";
import { naver, type NaverSettings } from "#adapters/social/naver.server.ts";
import { practiceKakao } from "#adapters/social/practice/practice-kakao.server.ts";
import { tryProvider } from "#adapters/social/try-provider.server.ts";
import { watchedProvider } from "#adapters/social/watched-provider.server.ts";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { noteAnswered, noteSilent } from "#shop/health/silence.server.ts";
import type { Captcha } from "#shop/member/sign-up/captcha.ts";
import {
  socialIds,
  type SocialId,
  type SocialProvider,
} from "#shop/member/social/social-provider.ts";
import { socialRedirectUri } from "#shop/member/social/start-social-sign-in.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { StoredVendors } from "#shop/vendor/find-vendor-settings.server.ts";
import type { CaptchaKeys, SignInKeys } from "#shop/vendor/vendors.ts";
import type { Env } from "./settings/env.server.ts";

export type ConnectionEnv = Partial<
  Pick<Env, "origin" | "secret" | "social" | "turnstile" | "kakaoJavascriptKey">
> & {
  /** where stand-ins answer in tests, in place of the companies */
  standIns?: {
    kakao?: Pick<KakaoSettings, "authUrl" | "apiUrl">;
    naver?: Pick<NaverSettings, "authUrl" | "apiUrl">;
    google?: Pick<GoogleSettings, "authUrl" | "tokenUrl">;
    captcha?: { verifyUrl: string };
  };
};

type StoredKeys = Pick<StoredVendors, SocialId | "captcha">;
type App = SignInKeys & { scope?: string | undefined };

/** The sign-ins of other companies, in the order in which they are offered. */
export const openSocial = (env: ConnectionEnv, db: Db, stored: StoredKeys): SocialProvider[] =>
  socialIds.flatMap((id) => {
    const app = appOf(env, id, stored);
    if (app) return watchedProvider(providerOf(env, id, app), db);
    return id === "kakao" && env.social?.kakao === "practice" ? practice(env) : [];
  });

/** Kakao's key for the script that shares; null where there is none. */
export const kakaoKeyOf = (env: ConnectionEnv, { kakao: stored }: StoredKeys): string | null =>
  env.kakaoJavascriptKey ?? (fixedConnections(env).kakao ? null : stored?.shown.scriptKey || null);

/**
 * Asks each company whether it knows the keys in force, and notes what it says. What fails at the
 * company's own page, as with an app that it closed, would be seen only when somebody complains.
 */
export async function askConnections(
  env: ConnectionEnv,
  db: Db,
  stored: StoredKeys,
): Promise<void> {
  const { trySignIn, tryCaptcha } = connectionTriers(env, db);
  for (const id of socialIds) {
    const app = appOf(env, id, stored);
    const trial = app && (await trySignIn(id, app));
    if (trial && trial !== "taken") await noteSilent(db, id, new Error(trial));
  }
  const keys = captchaInForce(env, stored);
  const trial = keys && (await tryCaptcha(keys));
  if (trial && trial !== "taken") await noteSilent(db, "captcha", new Error(trial));
}

function captchaInForce(
  { turnstile: fixed }: ConnectionEnv,
  { captcha: stored }: Pick<StoredKeys, "captcha">,
): CaptchaKeys | null {
  if (fixed) return fixed;
  return stored?.secret && stored.shown.isOn
    ? { siteKey: stored.shown.siteKey, secretKey: stored.secret }
    : null;
}

/** `waits`: the owner has still to pass it herself; null when there is no such one. */
export function openCaptcha(
  env: ConnectionEnv,
  db: Db,
  { captcha: stored }: Pick<StoredKeys, "captcha">,
): { inForce: Captcha; waits: Captcha | null } {
  const open = (keys: CaptchaKeys) =>
    turnstile({ ...keys, ...env.standIns?.captcha, note: (fault) => noteCaptcha(db, fault) });
  const keys = captchaInForce(env, { captcha: stored });
  if (keys) return { inForce: open(keys), waits: null };
  const secretKey = stored?.secret;
  return {
    inForce: captchaOff,
    waits: secretKey ? open({ siteKey: stored.shown.siteKey, secretKey }) : null,
  };
}

/** Which of them the environment decides. */
export const fixedConnections = (env: ConnectionEnv) => ({
  kakao: Boolean(fixedApp(env, "kakao") ?? env.kakaoJavascriptKey),
  naver: Boolean(fixedApp(env, "naver")),
  google: Boolean(fixedApp(env, "google")),
  captcha: Boolean(env.turnstile),
});

/** What was wrong with the keys of before is not wrong with those that are taken. */
export const connectionTriers = (
  env: ConnectionEnv,
  db: Db,
): Pick<Shop["vendors"], "trySignIn" | "tryCaptcha"> => ({
  async trySignIn(id, app) {
    const redirectUri = socialRedirectUri({ origin: env.origin ?? "" }, id);
    const trial = await tryProvider(providerOf(env, id, app), redirectUri);
    if (trial === "taken") await noteAnswered(db, id);
    return trial;
  },
  async tryCaptcha({ secretKey }) {
    const trial = await tryTurnstile({ secretKey, ...env.standIns?.captcha });
    if (trial === "taken") await noteAnswered(db, "captcha");
    return trial;
  },
});

function fixedApp({ social }: ConnectionEnv, id: SocialId): App | null {
  const fixed = social?.[id];
  if (!fixed || fixed === "practice") return null;
  return { ...fixed, clientSecret: fixed.clientSecret ?? null };
}

function appOf(env: ConnectionEnv, id: SocialId, stored: StoredKeys): App | null {
  // Where the environment decides, what was entered before is not in force.
  if (fixedConnections(env)[id]) return fixedApp(env, id);
  const entered = stored[id];
  const clientId = entered?.isUnreadable ? "" : entered?.shown.clientId;
  return clientId ? { clientId, clientSecret: entered?.secret ?? null } : null;
}

function providerOf({ standIns }: ConnectionEnv, id: SocialId, app: App): SocialProvider {
  const { clientId, clientSecret, scope } = app;
  if (id === "kakao")
    return kakao({
      clientId,
      clientSecret: clientSecret ?? undefined,
      scope,
      ...standIns?.kakao,
    });
  const keys = { clientId, clientSecret: clientSecret ?? "" };
  return id === "naver"
    ? naver({ ...keys, ...standIns?.naver })
    : google({ ...keys, ...standIns?.google });
}

const practice = ({ origin = "", secret = "" }: ConnectionEnv) => practiceKakao({ origin, secret });

const noteCaptcha = (db: Db, fault: Error | null): Promise<void> =>
  (fault ? noteSilent(db, "captcha", fault) : noteAnswered(db, "captcha")).catch((error: unknown) =>
    log.error(`whether the captcha's company answers could not be noted: ${logWords(error)}`),
  );
