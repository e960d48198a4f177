import { randomLetters } from "#lib/random-letters.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import type { Account } from "../auth.ts";
import type { SocialId } from "../social/social-provider.ts";
import {
  accounts,
  addresses,
  consents,
  users,
  type GivenAddress,
  type GivenConsent,
} from "../table.server.ts";
import { queueNotices } from "#shop/notice/queue-notices.server.ts";
import { memberNotice } from "#shop/member/notice/member-notice.server.ts";

export type NewMember = {
  email: string;
  emailProof: NonNullable<Account["emailProof"]>;
  name: string;
  phone: string | null;
  /** how the person signs in */
  way: { passwordHash: string } | { provider: SocialId; subject: string };
  consents: GivenConsent[];
  address: GivenAddress | null;
};

const PASSWORD = "credential"; // the sign-in library's name for it

/** Makes the account of somebody who proved the address, with all that was agreed to. */
export async function makeMember(
  db: Db,
  { email, emailProof, name, phone, way, ...given }: NewMember,
  origin: string,
): Promise<string> {
  const id = randomLetters(32);
  const [made] = await db
    .insert(users)
    .values({ id, email, emailVerified: true, emailProof, name, phone })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!made) throw new Refusal("email-taken");
  const account =
    "passwordHash" in way
      ? { providerId: PASSWORD, accountId: id, password: way.passwordHash }
      : { providerId: way.provider, accountId: way.subject };
  const [opened] = await db
    .insert(accounts)
    .values({ id: randomLetters(32), userId: id, ...account })
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  if (!opened) throw new Refusal("social-taken");
  if (given.consents.length)
    await db
      .insert(consents)
      .values(
        given.consents.map((consent) => ({ ...consent, userId: id, how: "sign-up" as const })),
      );
  if (given.address)
    await db.insert(addresses).values({ ...given.address, userId: id, isDefault: true });
  await queueNotices(
    db,
    memberNotice({ event: "welcome", name, to: email, subjectKey: id }, origin),
  );
  return id;
}
