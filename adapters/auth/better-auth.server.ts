import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { eq } from "drizzle-orm";
import type { Account, Auth } from "#shop/member/auth.ts";
import { accounts, rateLimits, sessions, users, verifications } from "#shop/member/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";

const DAY = 24 * 3600;

/** https://www.better-auth.com/docs. Only its functions are used; its own HTTP routes are not mounted. Limits on tries are the callers'. */
export function betterAuthDoor({ db, secret, origin }: { db: Db; secret: string; origin: string }): Auth {
  const auth = betterAuth({
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: { user: users, session: sessions, account: accounts, verification: verifications, rateLimit: rateLimits },
    }),
    secret,
    baseURL: origin,
    trustedOrigins: [origin],
    emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 128 },
    session: { expiresIn: 14 * DAY, updateAge: DAY },
    advanced: { cookiePrefix: "shop", ipAddress: { ipAddressHeaders: ["x-shop-address"] }, useSecureCookies: origin.startsWith("https:") },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });

  return {
    async findAccount(headers) {
      const found = await auth.api.getSession({ headers });
      return found && accountOf(found.user);
    },
    async signIn({ email, password }, from) {
      const headers = new Headers({ "user-agent": from.headers.get("user-agent") ?? "", "x-shop-address": from.address });
      try {
        const answer = await auth.api.signInEmail({ body: { email: email.toLowerCase(), password }, headers, returnHeaders: true });
        return { account: accountOf(answer.response.user), cookies: answer.headers.getSetCookie() };
      } catch (error) {
        if (isRefusedSignIn(error)) throw new Refusal("sign-in-wrong");
        throw error;
      }
    },
    async signOut(headers) {
      const answer = await auth.api.signOut({ headers, returnHeaders: true });
      return { cookies: answer.headers.getSetCookie() };
    },
    async addAccount({ email, password, name }) {
      const { user } = await auth.api.signUpEmail({ body: { email, password, name } });
      await db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
      return { ...accountOf(user), emailVerified: true };
    },
  };
}

const accountOf = ({ id, email, emailVerified, name }: Account): Account => ({ id, email, emailVerified, name });

/** The library's 4xx for a wrong address, a wrong password or an odd form; anything else is a bug. */
const isRefusedSignIn = (error: unknown): boolean =>
  error instanceof Error && "statusCode" in error && typeof error.statusCode === "number" && error.statusCode >= 400 && error.statusCode < 500;
