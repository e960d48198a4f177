import { findHtmlInForce } from "#shop/policy/find-policy.server.ts";
import { plainText } from "#shop/rich-text/plain-text.server.ts";
import type { Db } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import type { ReviewSettings } from "#shop/site/settings.ts";
import { EARLIER_TITLE } from "./earlier-words.ts";

/** Whether the review policy in force tells people of reviews from elsewhere. */
export async function policyNamesEarlier(db: Db, now: Date): Promise<boolean> {
  const html = await findHtmlInForce(db, "reviews", now);
  return html !== null && plainText(html).includes(EARLIER_TITLE);
}

/** Both are needed: the owner's switch, and the policy in force that says so. */
export const showsEarlier = async (
  db: Db,
  { isOn, showsEarlier: isWanted }: ReviewSettings,
  now: Date,
): Promise<boolean> => isOn && isWanted && policyNamesEarlier(db, now);

export const shopShowsEarlier = async (db: Db, now: Date): Promise<boolean> =>
  showsEarlier(db, (await findSite(db)).reviews, now);
