import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import type { Auth } from "#shop/member/auth.ts";
import { isRefusal, Refusal } from "#shop/refusal.ts";
import { isDatabaseAway } from "#shop/database/database-away.server.ts";
import { databaseCode } from "#shop/database/transaction.server.ts";
import { accountOf, anonymous, headersOf, type LibraryUser } from "./auth-headers.server.ts";
import { withCause, type AuthLibrary } from "./library.server.ts";
import { isRefused, refusing } from "./refusing.server.ts";
import { cameIn, settle } from "./sessions.server.ts";

/** A challenge is for one browser, one answer and five minutes. */
export const passkeyDoor = (
  library: AuthLibrary,
): Pick<Auth, "proposePasskey" | "addPasskey" | "askForPasskey" | "signInByPasskey"> => {
  const { auth } = library;
  return {
    async proposePasskey(headers) {
      const answer = await refusing("sign-in-again", () =>
        auth.api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true }),
      );
      return { options: answer.response, cookies: answer.headers.getSetCookie() };
    },

    async addPasskey({ name, response }, headers) {
      const added = await judged(library, () =>
        auth.api.verifyPasskeyRegistration({ body: { name, response }, headers }),
      );
      return { id: added.id };
    },

    async askForPasskey(from) {
      const answer = await auth.api.generatePasskeyAuthenticationOptions({
        headers: anonymous(headersOf(from)),
        returnHeaders: true,
      });
      const options = { ...answer.response, userVerification: "required" as const };
      return { options, cookies: answer.headers.getSetCookie() };
    },

    signInByPasskey: (...given) => signInByPasskey(library, ...given),
  };
};

async function signInByPasskey(
  library: AuthLibrary,
  ...[response, from, kindOf]: Parameters<Auth["signInByPasskey"]>
): ReturnType<Auth["signInByPasskey"]> {
  const { db, auth } = library;
  const answer = await judged(library, () =>
    auth.api.verifyPasskeyAuthentication({
      body: { response: response as unknown as AuthenticationResponseJSON },
      headers: anonymous(headersOf(from)),
      returnHeaders: true,
    }),
  );
  const { session, user } = answer.response as { session: { token: string }; user: LibraryUser };
  const account = accountOf(user);
  const kind = await kindOf(account);
  await settle(db, session.token, { kind, secondFactor: true });
  await cameIn(db, account.id);
  return { account, kind, cookies: answer.headers.getSetCookie() };
}

/** What is neither a refusal nor a mistake of the database is an answer that does not fit. */
const judged = <T>(library: AuthLibrary, run: () => Promise<T>): Promise<T> =>
  refusing("passkey-wrong", () =>
    withCause(library, run).catch((error: unknown) => {
      if (databaseCode(error) === "23505") throw new Refusal("passkey-known");
      const isOurs = isRefusal(error) || isRefused(error) || databaseCode(error);
      throw isOurs || isDatabaseAway(error) ? error : new Refusal("passkey-wrong");
    }),
  );
