import { eq } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { isTold } from "../consent/consent-kinds.ts";
import { addresses, consents, type GivenAddress, type GivenConsent } from "../table.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { memberNotice } from "#shop/member/notice/member-notice.server.ts";
import { insertAccount, type NewAccount } from "./insert-account.server.ts";

export type NewMember = NewAccount & {
  consents: GivenConsent[];
  address: GivenAddress | null;
};

/** Makes a proven person's account with their consents. */
export async function makeMember(
  db: Db,
  { consents: agreed, address, ...given }: NewMember,
  origin: string,
): Promise<string> {
  const id = await insertAccount(db, given);
  if (agreed.length)
    await db.insert(consents).values(
      agreed.map((consent) => ({
        ...consent,
        userId: id,
        how: isTold(consent.kind) ? ("told" as const) : ("sign-up" as const),
      })),
    );
  if (address) await placeAddress(db, id, address);
  await queueNotices(
    db,
    memberNotice({ event: "welcome", name: given.name, to: given.email, subjectKey: id }, origin),
  );
  return id;
}

/** An account that was moved in may have brought one, which stays beside it. */
async function placeAddress(db: Db, userId: string, address: GivenAddress): Promise<void> {
  await db.update(addresses).set({ isDefault: false }).where(eq(addresses.userId, userId));
  await db.insert(addresses).values({ ...address, userId, isDefault: true });
}
