import { and, eq, sql } from "drizzle-orm";
import { normalizeEmail } from "#lib/email.ts";
import type { Auth, Session } from "#shop/member/auth.ts";
import { sessionRules, type SessionKind } from "#shop/member/session/session-rules.ts";
import { sessions, users } from "#shop/member/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { accountOf, anonymous, headersOf, type LibraryUser } from "./auth-headers.server.ts";
import { withCause, type AuthLibrary } from "./library.server.ts";
import { refusing } from "./refusing.server.ts";

const TOUCH_AFTER_MS = 60_000;

/** Signing in and out, and who a cookie belongs to. */
export const sessionDoor = (
  library: AuthLibrary,
): Pick<Auth, "findSession" | "signIn" | "openSession" | "signOut"> => ({
  async findSession(headers) {
    const found = await withCause(library, () => library.auth.api.getSession({ headers }));
    if (!found) return null;
    const session = found.session as unknown as Session & { createdAt: Date; seenAt: Date };
    if (!(await stillCounts(library.db, session))) return null;
    const { id, kind, secondFactor, createdAt: openedAt } = session;
    return { account: accountOf(found.user), session: { id, kind, secondFactor, openedAt } };
  },

  signIn: (...given) => signIn(library, ...given),

  async openSession(userId, from, kind, secondFactor = false) {
    const answer = await refusing("sign-in-wrong", () =>
      library.auth.api.openSession({
        body: { userId, kind, secondFactor },
        headers: headersOf(from),
        returnHeaders: true,
      }),
    );
    await cameIn(library.db, userId);
    return { cookies: answer.headers.getSetCookie() };
  },

  async signOut(headers) {
    const answer = await library.auth.api.signOut({ headers, returnHeaders: true });
    return { cookies: answer.headers.getSetCookie() };
  },
});

async function signIn(
  { db, auth }: AuthLibrary,
  ...[{ email, password }, from, kind]: Parameters<Auth["signIn"]>
): ReturnType<Auth["signIn"]> {
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
    user?: LibraryUser;
  };
  if (response.twoFactorRedirect || !response.token || !response.user)
    return { account: null, cookies, secondFactor: true };
  await settle(db, response.token, { kind });
  await cameIn(db, response.user.id);
  return { account: accountOf(response.user), cookies, secondFactor: false };
}

/** Writes down what the library does not know of a session that it opened. */
export const settle = (db: Db, token: string, set: Partial<typeof sessions.$inferInsert>) =>
  db.update(sessions).set(set).where(eq(sessions.token, token));

export const cameIn = (db: Db, accountId: string) =>
  db
    .update(users)
    .set({ signedInAt: sql`now()` })
    .where(eq(users.id, accountId));

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
