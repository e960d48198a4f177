import { AsyncLocalStorage } from "node:async_hooks";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { twoFactor } from "better-auth/plugins/two-factor";
import { randomLetters } from "#lib/random-letters.ts";
import { hashPassword } from "#shop/member/password/password.server.ts";
import { sessionRules } from "#shop/member/session/session-rules.ts";
import {
  accounts,
  passkeys,
  rateLimits,
  sessions,
  twoFactors,
  users,
  verifications,
} from "#shop/member/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { ownPlugin } from "./own-plugin.server.ts";
import { passkeyPlugin } from "./passkey-plugin.server.ts";
import { verifyAnyPassword } from "./verify-any-password.server.ts";

export type AuthSettings = { db: Db; secret: string; origin: string; shopName?: string };

/** The sign-in library, with what the functions around it need. */
export type AuthLibrary = ReturnType<typeof openLibrary>;

export function openLibrary({ db, secret, origin, shopName = new URL(origin).host }: AuthSettings) {
  // The library reports failures without their cause, which goes only to its log; this keeps the
  // logged error.
  const kept = new AsyncLocalStorage<unknown[]>();
  const auth = betterAuth({
    appName: shopName,
    database: drizzleAdapter(db, { provider: "pg", schema: tables }),
    secret,
    baseURL: origin,
    trustedOrigins: [origin],
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: verifyAnyPassword },
    },
    user: { additionalFields: { emailProof: { type: "string", required: false, input: false } } },
    session: {
      expiresIn: sessionRules.member.absolute,
      freshAge: 0,
      disableSessionRefresh: true,
      additionalFields: sessionFields,
    },
    plugins: [secondFactorPlugin(shopName), passkeyPlugin({ db, origin }), ownPlugin],
    advanced: cookieSettings(origin.startsWith("https:")),
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: "error",
      log: (_level, _words, ...details) => kept.getStore()?.push(...details),
    },
  });
  return { db, auth, kept };
}

/** Calls the library; when it fails with words only, throws the error that it logged. */
export async function withCause<T>(
  { kept }: Pick<AuthLibrary, "kept">,
  run: () => Promise<T>,
): Promise<T> {
  const causes: unknown[] = [];
  return kept.run(causes, run).catch((error: unknown) => {
    throw causes.find((cause) => cause instanceof Error) ?? error;
  });
}

const tables = {
  user: users,
  session: sessions,
  account: accounts,
  verification: verifications,
  rateLimit: rateLimits,
  twoFactor: twoFactors,
  passkey: passkeys,
};

const sessionFields = {
  kind: { type: "string", required: false, input: false, defaultValue: "member" },
  secondFactor: { type: "boolean", required: false, input: false, defaultValue: false },
  seenAt: { type: "date", required: false, input: false, defaultValue: () => new Date() },
} as const;

/** A challenge is answered within ten minutes. */
const secondFactorPlugin = (issuer: string) =>
  twoFactor({
    issuer,
    twoFactorCookieMaxAge: 600,
    backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes },
  });

/** The prefix keeps other hosts and paths from planting a cookie. */
function cookieSettings(secure: boolean) {
  const prefix = secure ? "__Host-" : "";
  return {
    cookiePrefix: "shop",
    ipAddress: { ipAddressHeaders: ["x-shop-address"] },
    useSecureCookies: false,
    defaultCookieAttributes: { secure },
    cookies: {
      session_token: { name: `${prefix}shop.session_token` },
      two_factor: { name: `${prefix}shop.two_factor` },
      passkey: { name: `${prefix}shop.passkey` },
    },
  };
}

/** Typed from paper: small letters and digits that nobody takes for another, 49 bits each. */
const newRecoveryCodes = () =>
  Array.from({ length: 10 }, () => `${randomLetters(5)}-${randomLetters(5)}`);
