import { practiceKakao } from "#adapters/social/practice/practice-kakao.server.ts";
import type { Shop } from "#shop/shop.ts";
import { setReviews } from "../has/review.ts";
import { siteOf } from "../pages/visit.ts";
import { asOwner, testShop } from "../test-shop.ts";
import { fingerprinter } from "./rows-fingerprint.ts";

/**
 * The built site with all adapters that add routes: the practice payment window and the practice
 * Kakao.
 */
export async function openSite(doors: Partial<Shop> = {}) {
  const social = [practiceKakao(await testShop())];
  let stopped: Date | null = null;
  const now = () => stopped ?? new Date();
  const shop = await testShop({ adminEmails: [], social, now, ...doors });
  /** Stops the clock that pages tell the hour of today's last parcel by. */
  const atOneMoment = async (work: () => Promise<void>): Promise<void> => {
    stopped = new Date();
    await work().finally(() => (stopped = null));
  };
  await setReviews(shop.db, true);
  // Numbers that stand nowhere else in a page.
  await asOwner(shop, "alter sequence order_lines_id_seq restart 700000001");
  const rows = await fingerprinter(shop.databaseUrl);
  return { shop, site: await siteOf(shop), rows, atOneMoment };
}
