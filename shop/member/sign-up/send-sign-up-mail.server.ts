import { sql } from "drizzle-orm";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import type { Db } from "#shop/shop.ts";
import { isKnownEmail } from "./find-pending-sign-up.server.ts";
import { signUps } from "../table.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { memberNotice } from "#shop/member/notice/member-notice.server.ts";

type PendingSignUp = Omit<
  typeof signUps.$inferInsert,
  "id" | "tokenHash" | "createdAt" | "expiresAt"
> & {
  email: string;
  name: string;
};

/** Keeps a sign-up for a day and mails its link, in the caller's transaction. */
export async function sendSignUpMail(
  db: Db,
  waiting: PendingSignUp,
  origin: string,
): Promise<void> {
  const { email, name } = waiting;
  const token = newToken();
  const hasAccount = await isKnownEmail(db, email);
  const [row] = await db
    .insert(signUps)
    .values({
      ...waiting,
      tokenHash: hashOfToken(token),
      expiresAt: sql`now() + interval '24 hours'`,
    })
    .returning({ id: signUps.id });
  const mail = hasAccount
    ? { event: "sign-up-known" as const, name }
    : { event: "sign-up-confirm" as const, name, path: `/login/singup/confirm?token=${token}` };
  await queueNotices(
    db,
    memberNotice({ ...mail, to: email, subjectKey: `sign-up ${row!.id}` }, origin),
  );
}
