import { passkey } from "@better-auth/passkey";
import { and, eq, lt, or, sql } from "drizzle-orm";
import { passkeys } from "#shop/member/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";

/** The library only wishes for a fingerprint, a face or a PIN; here every answer must have one. */
export const passkeyPlugin = ({ db, origin }: { db: Db; origin: string }) =>
  passkey({
    rpID: new URL(origin).hostname,
    origin,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    advanced: { webAuthnChallengeCookie: "passkey" },
    registration: {
      afterVerification({ verification }) {
        if (!verification.registrationInfo?.userVerified) throw new Refusal("passkey-unverified");
      },
    },
    authentication: {
      async afterVerification({ verification: { authenticationInfo: authentication } }) {
        if (!authentication.userVerified) throw new Refusal("passkey-unverified");
        await countUse(db, authentication.credentialID, authentication.newCounter);
      },
    },
  });

/** One that stands still tells of a copy: https://www.w3.org/TR/webauthn-3/#sctn-sign-counter */
async function countUse(db: Db, credentialID: string, counter: number): Promise<void> {
  const { rowCount } = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(
      and(
        eq(passkeys.credentialID, credentialID),
        or(lt(passkeys.counter, counter), counter > 0 ? undefined : eq(passkeys.counter, 0)),
      ),
    );
  if (!rowCount) throw new Refusal("passkey-wrong");
}
