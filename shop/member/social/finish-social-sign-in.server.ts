import { emailField } from "#shop/typed-words.ts";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { log } from "#lib/log.server.ts";
import { plainLine } from "#lib/text/typed.ts";
import { hashOfToken, isToken } from "#lib/secret-token.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { SignInOrigin, SignedIn } from "../auth.ts";
import { endSession } from "../session/end-sessions.server.ts";
import { linkSocial } from "./link-social.server.ts";
import {
  isSocialRefused,
  isSocialUnanswered,
  type SocialPerson,
  type SocialProvider,
} from "./social-provider.ts";
import { socialRedirectUri } from "./start-social-sign-in.server.ts";
import { isKnownEmail } from "../sign-up/find-pending-sign-up.server.ts";
import { accounts, signUps, socialStates } from "../table.server.ts";

type SocialReturn = {
  provider: SocialProvider;
  /** the query that the browser came back with */
  code: string | null;
  state: string | null;
  error: string | null;
  browserToken: string | null;
  /** who is signed in in that browser already */
  signedIn: SignedIn | null;
  from: SignInOrigin;
};

export type SocialOutcome =
  | { to: "signed-in"; pre: string; cookies: string[] }
  /** no account: `sign_ups` has the person, for the form */
  | { to: "sign-up" }
  /** their address has an account already, which they have to sign in to and link */
  | { to: "known-email" }
  | { to: "linked" };

/** Handles the return from a provider. */
export async function finishSocialSignIn(
  shop: Shop,
  returned: SocialReturn,
): Promise<SocialOutcome> {
  const { provider, signedIn } = returned;
  const { state, brought, facts } = await checked(shop.db, returned);
  const person = await identified(shop, provider, brought, facts);
  if (state.linkTo) {
    await linkSocial(shop, { accountId: state.linkTo, provider, subject: person.subject });
    return { to: "linked" };
  }
  const accountId = await accountOf(shop.db, provider, person);
  if (!accountId) return signUpWith(shop.db, returned, person, state.pre);
  const { cookies } = await shop.auth.openSession(accountId, returned.from, "member");
  // The browser forgets the session it had; it must not live on without one.
  if (signedIn) await endSession(shop.db, signedIn.account.id, signedIn.session.id);
  return { to: "signed-in", pre: state.pre, cookies };
}

/** The stored state, if this is the browser that left. */
async function checked(db: Db, returned: SocialReturn) {
  const { code, error, signedIn } = returned;
  const state = await useState(db, returned);
  const facts = { pre: wayBack(state) };
  if (error === "access_denied") throw new Refusal("social-refused", facts);
  if (!state || (state.linkTo && state.linkTo !== signedIn?.account.id))
    throw new Refusal("social-wrong");
  if (error) throw new Refusal("social-unanswered", facts);
  if (!code || code.length > 2000) throw new Refusal("social-wrong", facts);
  return { state, facts, brought: { code, state: returned.state!, verifier: state.verifier } };
}

const wayBack = (state: typeof socialStates.$inferSelect | null): string =>
  state?.linkTo ? "/my/social" : (state?.pre ?? "/");

async function accountOf(db: Db, provider: SocialProvider, { subject }: SocialPerson) {
  const [accountRow] = await db
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.providerId, provider.id), eq(accounts.accountId, subject)))
    .limit(1);
  return accountRow?.userId ?? null;
}

/** Stores an unknown person for the form, unless the proven address has an account. */
async function signUpWith(
  db: Db,
  { provider, browserToken }: SocialReturn,
  person: SocialPerson,
  pre: string,
): Promise<SocialOutcome> {
  const email = emailField.safeParse(person.email).data ?? null;
  const provenEmail = person.provenEmail ? email : null;
  if (provenEmail && (await isKnownEmail(db, provenEmail))) return { to: "known-email" };
  await keepSignUp(db, {
    provider: provider.id,
    subject: person.subject,
    email,
    provenEmail,
    name: person.name && (plainLine(person.name, 50) || null),
    browserHash: hashOfToken(browserToken!),
    pre,
  });
  return { to: "sign-up" };
}

/** Used up by the one request that finds it; nothing when any of it is wrong. */
async function useState(db: Db, { state, browserToken, provider }: SocialReturn) {
  if (!isToken(state) || !browserToken) return null;
  const [used] = await db
    .delete(socialStates)
    .where(
      and(
        eq(socialStates.stateHash, hashOfToken(state)),
        eq(socialStates.browserHash, hashOfToken(browserToken)),
        eq(socialStates.provider, provider.id),
        sql`${socialStates.expiresAt} > now()`,
      ),
    )
    .returning();
  return used ?? null;
}

async function identified(
  shop: Shop,
  provider: SocialProvider,
  brought: { code: string; state: string; verifier: string },
  facts: { pre: string },
): Promise<SocialPerson> {
  try {
    return await provider.identify({
      ...brought,
      redirectUri: socialRedirectUri(shop, provider.id),
    });
  } catch (error) {
    if (isSocialRefused(error)) throw new Refusal("social-wrong", facts);
    if (!isSocialUnanswered(error)) throw error;
    log.warn(`sign-in with ${provider.id} failed: ${error.message}`);
    throw new Refusal("social-unanswered", facts);
  }
}

/** A browser has only one pending sign-up, the latest. */
const keepSignUp = (
  db: Db,
  signUp: Pick<
    typeof signUps.$inferInsert,
    "provider" | "subject" | "email" | "provenEmail" | "name" | "browserHash" | "pre"
  >,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx
      .delete(signUps)
      .where(
        and(
          eq(signUps.browserHash, signUp.browserHash),
          isNotNull(signUps.provider),
          isNull(signUps.tokenHash),
        ),
      );
    await tx.insert(signUps).values({ ...signUp, expiresAt: sql`now() + interval '1 hour'` });
  });
