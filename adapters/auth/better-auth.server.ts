import { AsyncLocalStorage } from "node:async_hooks";
import { betterAuth, type BetterAuthPlugin } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { verifyPassword as verifyOldPassword } from "better-auth/crypto";
import { twoFactor } from "better-auth/plugins/two-factor";
import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { normalizeEmail } from "#lib/email.ts";
import { randomLetters } from "#lib/random-letters.ts";
import type { Account, Auth, From, Session } from "#shop/member/auth.ts";
import { hashPassword, isOurHash, verifyPassword } from "#shop/member/password/password.server.ts";
import { sessionRules, type SessionKind } from "#shop/member/session/session-rules.ts";
import {
  accounts,
  rateLimits,
  sessions,
  twoFactors,
  users,
  verifications,
} from "#shop/member/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { databaseCode, inTransaction } from "#shop/database/transaction.server.ts";

const BLOCKED = "SH001"; // raised by the trigger of db/migrations/0005
const TOUCH_AFTER_MS = 60_000;

/** Accounts from before argon2id keep the library's own scrypt hash until their password changes. */
const verifyAnyPassword = ({ hash, password }: { hash: string; password: string }) =>
  isOurHash(hash) ? verifyPassword(hash, password) : verifyOldPassword({ hash, password });

/** The library's way to add functions of one's own: a session for somebody who proved otherwise who they are, and whose challenge a cookie carries. Reachable from here only. */
const ownPlugin = {
  id: "shop",
  endpoints: {
    findChallenged: createAuthEndpoint.serverOnly({ method: "POST" }, async (ctx) => {
      const challenge = await ctx.getSignedCookie(
        ctx.context.createAuthCookie("two_factor").name,
        ctx.context.secret,
      );
      const found = challenge
        ? await ctx.context.internalAdapter.findVerificationValue(challenge)
        : null;
      return {
        user:
          found && found.expiresAt > new Date()
            ? await ctx.context.internalAdapter.findUserById(found.value)
            : null,
      };
    }),
    openSession: createAuthEndpoint.serverOnly(
      { method: "POST", body: z.object({ userId: z.string(), kind: z.enum(["member", "admin"]) }) },
      async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new Refusal("sign-in-wrong");
        const session = await ctx.context.internalAdapter.createSession(
          user.id,
          false,
          { kind: ctx.body.kind },
          true,
        );
        await setSessionCookie(ctx, { session, user });
        return { token: session.token };
      },
    ),
  },
} satisfies BetterAuthPlugin;

/**
 * https://www.better-auth.com/docs: sessions and their cookie, passwords, the second factor. Only its functions are used; its own HTTP
 * routes are not mounted. Limits on tries, sign-up, links by mail and social sign-in are the shop's.
 */
export function betterAuthDoor({
  db,
  secret,
  origin,
  shopName = "소리상점",
}: {
  db: Db;
  secret: string;
  origin: string;
  shopName?: string;
}): Auth {
  // The library says a lookup failed and keeps to itself why; its log, which nobody else reads, has the cause.
  const kept = new AsyncLocalStorage<unknown[]>();
  const secure = origin.startsWith("https:");
  const prefix = secure ? "__Host-" : "";
  const auth = betterAuth({
    appName: shopName,
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        rateLimit: rateLimits,
        twoFactor: twoFactors,
      },
    }),
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
      disableSessionRefresh: true,
      additionalFields: {
        kind: { type: "string", required: false, input: false, defaultValue: "member" },
        secondFactor: { type: "boolean", required: false, input: false, defaultValue: false },
        seenAt: { type: "date", required: false, input: false, defaultValue: () => new Date() },
      },
    },
    // A challenge is answered within ten minutes.
    plugins: [
      twoFactor({
        issuer: shopName,
        twoFactorCookieMaxAge: 600,
        backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes },
      }),
      ownPlugin,
    ],
    advanced: {
      cookiePrefix: "shop",
      ipAddress: { ipAddressHeaders: ["x-shop-address"] },
      useSecureCookies: false,
      defaultCookieAttributes: { secure },
      // The prefix keeps other hosts and paths from planting one.
      cookies: {
        session_token: { name: `${prefix}shop.session_token` },
        two_factor: { name: `${prefix}shop.two_factor` },
      },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: "error",
      log: (_level, _words, ...details) => kept.getStore()?.push(...details),
    },
  });

  const headersOf = ({ address, headers }: From) =>
    new Headers({
      "user-agent": (headers.get("user-agent") ?? "").slice(0, 500),
      "x-shop-address": address,
      cookie: headers.get("cookie") ?? "",
    });
  const settle = (token: string, set: Partial<typeof sessions.$inferInsert>) =>
    db.update(sessions).set(set).where(eq(sessions.token, token));
  const cameIn = (accountId: string) =>
    db
      .update(users)
      .set({ signedInAt: sql`now()` })
      .where(eq(users.id, accountId));

  return {
    async findSession(headers) {
      const causes: unknown[] = [];
      const found = await kept
        .run(causes, () => auth.api.getSession({ headers }))
        .catch((error: unknown) => {
          throw causes.find((cause) => cause instanceof Error) ?? error;
        });
      if (!found) return null;
      const session = found.session as unknown as Session & { createdAt: Date; seenAt: Date };
      if (!(await stillCounts(db, session))) return null;
      const { id, kind, secondFactor } = session;
      return {
        account: accountOf(found.user),
        session: { id, kind, secondFactor, openedAt: session.createdAt },
      };
    },

    async signIn({ email, password }, from, kind) {
      const answer = await refusing("sign-in-wrong", () =>
        auth.api.signInEmail({
          body: { email: normalizeEmail(email), password },
          headers: anonymous(headersOf(from)),
          returnHeaders: true,
        }),
      );
      const cookies = answer.headers.getSetCookie();
      const response = answer.response as {
        twoFactorRedirect?: true;
        token?: string;
        user?: Parameters<typeof accountOf>[0];
      };
      if (response.twoFactorRedirect || !response.token || !response.user)
        return { account: null, cookies, secondFactor: true };
      await settle(response.token, { kind });
      await cameIn(response.user.id);
      return { account: accountOf(response.user), cookies, secondFactor: false };
    },

    async findChallenged(headers) {
      const { user } = await auth.api.findChallenged({ headers });
      return user && accountOf(user);
    },

    async answerSecondFactor(answer, from, kind) {
      const headers = anonymous(headersOf(from));
      const { user: challenged } = await auth.api.findChallenged({ headers });
      if (!challenged) throw new Refusal("link-expired");
      const given = await refusing("second-factor-wrong", () =>
        "code" in answer
          ? once(db, challenged.id, answer.code, () =>
              auth.api.verifyTOTP({ body: { code: answer.code }, headers, returnHeaders: true }),
            )
          : auth.api.verifyBackupCode({
              body: { code: answer.recoveryCode },
              headers,
              returnHeaders: true,
            }),
      );
      const { token, user } = given.response as {
        token: string;
        user: Parameters<typeof accountOf>[0];
      };
      await settle(token, { kind, secondFactor: true });
      await cameIn(user.id);
      return { account: accountOf(user), cookies: given.headers.getSetCookie() };
    },

    async openSession(userId, from, kind) {
      const answer = await refusing("sign-in-wrong", () =>
        auth.api.openSession({
          body: { userId, kind },
          headers: headersOf(from),
          returnHeaders: true,
        }),
      );
      await cameIn(userId);
      return { cookies: answer.headers.getSetCookie() };
    },

    async signOut(headers) {
      const answer = await auth.api.signOut({ headers, returnHeaders: true });
      return { cookies: answer.headers.getSetCookie() };
    },

    async proposeSecondFactor(accountId, headers, password) {
      // One that was proposed and never confirmed makes way for this one.
      await db
        .delete(twoFactors)
        .where(and(eq(twoFactors.userId, accountId), eq(twoFactors.verified, false)));
      const { totpURI, backupCodes } = (await refusing("password-wrong", () =>
        auth.api.enableTwoFactor({ body: { password, method: "totp" }, headers }),
      )) as { totpURI: string; backupCodes: string[] };
      return { uri: totpURI, recoveryCodes: backupCodes };
    },

    async findSecondFactor(accountId) {
      const [known] = await db
        .select({ id: twoFactors.id })
        .from(twoFactors)
        .where(and(eq(twoFactors.userId, accountId), eq(twoFactors.verified, true)))
        .limit(1);
      if (!known) return null;
      const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: accountId } });
      return { recoveryCodesLeft: backupCodes.length };
    },

    async confirmSecondFactor(code, headers) {
      const signedIn = await auth.api.getSession({ headers });
      if (!signedIn) throw new Refusal("sign-in-again");
      const answer = await refusing("second-factor-wrong", () =>
        once(db, signedIn.user.id, code, () =>
          auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
        ),
      );
      // The library opens a new session, which keeps nothing of the old one's kind.
      await settle(sessionTokenOf(answer.headers) ?? (answer.response as { token: string }).token, {
        kind: "admin",
        secondFactor: true,
      });
      return { cookies: answer.headers.getSetCookie() };
    },

    async removeSecondFactor(headers, password) {
      const answer = await refusing("password-wrong", () =>
        auth.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
      );
      const token = sessionTokenOf(answer.headers);
      if (token) await settle(token, { kind: "admin", secondFactor: false });
      return { cookies: answer.headers.getSetCookie() };
    },

    async renewRecoveryCodes(headers, password) {
      return (
        await refusing("password-wrong", () =>
          auth.api.generateBackupCodes({ body: { password }, headers }),
        )
      ).backupCodes;
    },

    async isPassword(accountId, password) {
      const [account] = await db
        .select({ hash: accounts.password })
        .from(accounts)
        .where(and(eq(accounts.userId, accountId), eq(accounts.providerId, "credential")))
        .limit(1);
      return account?.hash ? verifyAnyPassword({ hash: account.hash, password }) : false;
    },

    async addAccount({ email, password, name, phone }) {
      const hash = await hashPassword(password);
      const account: Account = {
        id: randomLetters(32),
        email: normalizeEmail(email),
        emailVerified: true,
        emailProof: "mail",
        name,
      };
      try {
        await inTransaction(db, async (tx) => {
          await tx.insert(users).values({ ...account, phone });
          await tx.insert(accounts).values({
            id: randomLetters(32),
            accountId: account.id,
            providerId: "credential",
            userId: account.id,
            password: hash,
          });
        });
      } catch (error) {
        throw databaseCode(error) === "23505" ? new Refusal("email-taken") : error;
      }
      return account;
    },
  };
}

function accountOf({
  id,
  email,
  emailVerified,
  emailProof,
  name,
}: {
  id: string;
  email: string;
  emailVerified: boolean;
  emailProof?: string | null | undefined;
  name: string;
}): Account {
  return {
    id,
    email,
    emailVerified,
    emailProof: (emailProof ?? null) as Account["emailProof"],
    name,
  };
}

/** Without the session of before: who signs in gets a new one, and a challenge is answered by nobody yet. */
function anonymous(headers: Headers): Headers {
  const cookies = (headers.get("cookie") ?? "")
    .split(/;\s*/)
    .filter((pair) => !/^(?:__Host-)?shop\.session_token=/.test(pair));
  headers.set("cookie", cookies.join("; "));
  return headers;
}

/** The token in a Set-Cookie of a new session, without its signature. */
function sessionTokenOf(headers: Headers): string | undefined {
  const line = headers
    .getSetCookie()
    .findLast((cookie) => /^(?:__Host-)?shop\.session_token=[^;]/.test(cookie));
  return (
    line && decodeURIComponent(line.split(";")[0]!.split("=").slice(1).join("=")).split(".")[0]
  );
}

/** Judged by the database's clock, and marked as seen, at most once a minute. */
async function stillCounts(
  db: Db,
  { id, kind, seenAt }: { id: string; kind: SessionKind; seenAt: Date },
): Promise<boolean> {
  if (Math.abs(Date.now() - seenAt.getTime()) < TOUCH_AFTER_MS) return true;
  const { idle, absolute } = sessionRules[kind];
  const { rowCount } = await db
    .update(sessions)
    .set({ seenAt: sql`now()` })
    .where(
      and(
        eq(sessions.id, id),
        sql`seen_at > now() - make_interval(secs => ${idle})`,
        sql`created_at > now() - make_interval(secs => ${absolute})`,
      ),
    );
  if (!rowCount) await db.delete(sessions).where(eq(sessions.id, id));
  return Boolean(rowCount);
}

/** Typed from paper: small letters and digits that nobody takes for another, 49 bits each. */
const newRecoveryCodes = () =>
  Array.from({ length: 10 }, () => `${randomLetters(5)}-${randomLetters(5)}`);

const USED_CODE_SECONDS = 180; // longer than any clock in tolerance takes it

/** A code opens one thing (RFC 6238, 5.2). It counts as used while it is tried, so that of two at once only one gets through. */
async function once<T>(
  db: Db,
  userId: string,
  code: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const id = `second-factor ${userId} ${code}`;
  const expiresAt = sql`now() + make_interval(secs => ${USED_CODE_SECONDS})`;
  const { rowCount } = await db
    .insert(verifications)
    .values({ id, identifier: id, value: "used", expiresAt })
    .onConflictDoUpdate({
      target: verifications.id,
      set: { expiresAt },
      setWhere: sql`${verifications.expiresAt} < now()`,
    });
  if (!rowCount) throw new Refusal("second-factor-wrong");
  try {
    return await attempt();
  } catch (error) {
    await db.delete(verifications).where(eq(verifications.id, id));
    throw error;
  }
}

type Code = "sign-in-wrong" | "second-factor-wrong" | "password-wrong";

/** Runs a function of the library; its 4xx becomes this refusal, or a more telling one. Anything else is a bug. */
async function refusing<T>(code: Code, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (databaseCode(error) === BLOCKED) throw new Refusal("account-blocked");
    if (
      !(error instanceof Error) ||
      !("statusCode" in error) ||
      typeof error.statusCode !== "number" ||
      error.statusCode >= 500
    )
      throw error;
    const said =
      "body" in error &&
      typeof error.body === "object" &&
      error.body !== null &&
      "code" in error.body
        ? error.body.code
        : "";
    if (said === "ACCOUNT_TEMPORARILY_LOCKED" || said === "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE")
      throw new Refusal("second-factor-locked");
    if (said === "INVALID_TWO_FACTOR_COOKIE") throw new Refusal("link-expired");
    throw new Refusal(code);
  }
}
