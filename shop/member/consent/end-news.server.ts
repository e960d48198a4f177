import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { Shop } from "#shop/shop.ts";
import { lockAccount } from "../lock-account.server.ts";
import { users } from "../table.server.ts";
import { adChannels, adConsents, type AdChannel } from "./ad-channel.ts";
import { findConsentVersions } from "./find-consent-versions.server.ts";
import { writeConsents } from "./write-consents.server.ts";

const markOf = (secret: string, accountId: string, channel: AdChannel): string =>
  createHmac("sha256", secret)
    .update(`${channel === "mail" ? "news" : "news by message"} ${accountId}`)
    .digest("base64url")
    .slice(0, 22);

/**
 * The link that ends all advertisements of one channel without signing in (network act, article
 * 50(6)); it gives no other access.
 */
export const newsEndLink = (
  { secret }: Pick<Shop, "secret">,
  accountId: string,
  channel: AdChannel = "mail",
): string => `/news/end/${accountId}/${markOf(secret, accountId, channel)}`;

/** The channel that an address of the shop's ends, where its member is still there. */
export async function findNewsEnd(
  { db, secret }: Pick<Shop, "db" | "secret">,
  accountId: string,
  mark: string,
): Promise<AdChannel | null> {
  const given = Buffer.from(mark);
  const channel = adChannels.find((each) => {
    const expected = Buffer.from(markOf(secret, accountId, each));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!channel) return null;
  return (await db.$count(users, eq(users.id, accountId))) > 0 ? channel : null;
}

/** No more news by this channel; again changes nothing. The link was proved before. */
export const endNews = (
  { db, now }: Pick<Shop, "db" | "now">,
  accountId: string,
  channel: AdChannel,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    await writeConsents(tx, accountId, [{ kind: adConsents[channel], agreed: false }], {
      how: "mail",
      versions: await findConsentVersions(tx, now()),
    });
  });
