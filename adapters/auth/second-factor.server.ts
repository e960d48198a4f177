import { and, eq, sql } from "drizzle-orm";
import type { Auth } from "#shop/member/auth.ts";
import { twoFactors, verifications } from "#shop/member/table.server.ts";
import { isRefusal, Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import {
  accountOf,
  anonymous,
  headersOf,
  sessionTokenOf,
  type LibraryUser,
} from "./auth-headers.server.ts";
import type { AuthLibrary } from "./library.server.ts";
import { refusing } from "./refusing.server.ts";
import { cameIn, settle } from "./sessions.server.ts";

/** The second factor of a session: asked for, confirmed, taken away. */
export const secondFactorDoor = ({
  db,
  auth,
}: AuthLibrary): Pick<
  Auth,
  "findChallenged" | "answerSecondFactor" | "confirmSecondFactor" | "isCode"
> => ({
  async findChallenged(headers) {
    const { user } = await auth.api.findChallenged({ headers });
    return user && accountOf(user);
  },

  answerSecondFactor: (...given) => answerSecondFactor({ db, auth }, ...given),

  async confirmSecondFactor(code, headers) {
    const signedIn = await auth.api.getSession({ headers });
    if (!signedIn) throw new Refusal("sign-in-again");
    const answer = await refusing("second-factor-wrong", () =>
      once(db, signedIn.user.id, code, () =>
        auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
      ),
    );
    // The library opens a new session, which keeps nothing of the old one's kind.
    await settle(
      db,
      sessionTokenOf(answer.headers) ?? (answer.response as { token: string }).token,
      {
        kind: "admin",
        secondFactor: true,
      },
    );
    return { cookies: answer.headers.getSetCookie() };
  },

  async isCode(accountId, code, headers) {
    try {
      await refusing("second-factor-wrong", () =>
        once(db, accountId, code, () => auth.api.verifyTOTP({ body: { code }, headers })),
      );
      return true;
    } catch (error) {
      if (isRefusal(error)) return false;
      throw error;
    }
  },
});

async function answerSecondFactor(
  { db, auth }: Pick<AuthLibrary, "db" | "auth">,
  ...[answer, from, kind]: Parameters<Auth["answerSecondFactor"]>
): ReturnType<Auth["answerSecondFactor"]> {
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
    user: LibraryUser;
  };
  await settle(db, token, { kind, secondFactor: true });
  await cameIn(db, user.id);
  return { account: accountOf(user), cookies: given.headers.getSetCookie() };
}

/** The second factor of an account: proposed, found, its recovery codes. */
export const recoveryDoor = ({
  db,
  auth,
}: AuthLibrary): Pick<
  Auth,
  "proposeSecondFactor" | "findSecondFactor" | "removeSecondFactor" | "renewRecoveryCodes"
> => ({
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
    const [factorRow] = await db
      .select({ id: twoFactors.id })
      .from(twoFactors)
      .where(and(eq(twoFactors.userId, accountId), eq(twoFactors.verified, true)))
      .limit(1);
    if (!factorRow) return null;
    const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: accountId } });
    return { recoveryCodesLeft: backupCodes.length };
  },

  removeSecondFactor: (...given) => removeSecondFactor({ db, auth }, ...given),

  async renewRecoveryCodes(headers, password) {
    return (
      await refusing("password-wrong", () =>
        auth.api.generateBackupCodes({ body: { password }, headers }),
      )
    ).backupCodes;
  },
});

async function removeSecondFactor(
  { db, auth }: Pick<AuthLibrary, "db" | "auth">,
  ...[headers, password]: Parameters<Auth["removeSecondFactor"]>
): ReturnType<Auth["removeSecondFactor"]> {
  const answer = await refusing("password-wrong", () =>
    auth.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
  );
  const token = sessionTokenOf(answer.headers);
  if (token) await settle(db, token, { kind: "admin", secondFactor: false });
  return { cookies: answer.headers.getSetCookie() };
}

const USED_CODE_SECONDS = 180; // longer than any clock in tolerance takes it

/**
 * Each code works once (RFC 6238, 5.2). It is marked as used before the check, so that of two
 * concurrent tries one succeeds.
 */
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
