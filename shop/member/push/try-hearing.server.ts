import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { noticeRows, queueNotices, type NoticeRow } from "#shop/notice/notice-row.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { hearingKinds } from "../staff/hearing-words.ts";
import { addressesOf, listOfficeReaders } from "../staff/list-office-readers.server.ts";
import type { Officer } from "../staff/need-account-right.server.ts";

/** Each message costs the shop some won. */
const TRIES_AN_HOUR = 10;

/**
 * Sends somebody a trial to all their devices, or to their phone, through the outbox as everything
 * else. Returns how many. Throws `push-no-device`, `push-no-phone`, `too-many-attempts`.
 */
export async function tryHearing(
  shop: Pick<Shop, "db" | "adminEmails" | "origin">,
  way: "message" | "push",
  acting: Officer,
): Promise<number> {
  const id = acting.account?.id ?? "";
  const person = (await listOfficeReaders(shop)).find((one) => one.id === id);
  if (!person) throw new Refusal("staff-gone");
  const addresses = addressesOf(person, way);
  if (!addresses.length) throw new Refusal(way === "push" ? "push-no-device" : "push-no-phone");
  await spendAttempt(shop.db, [
    { key: `trial notice of ${id}`, most: TRIES_AN_HOUR, seconds: 3600 },
  ]);
  const event = "owner-try";
  const kind = hearingKinds[event];
  const { origin } = shop;
  await queueNotices(
    shop.db,
    addresses.flatMap((to) =>
      noticeRows({ event, subjectKey: id, kind, told: { to }, origin, to }).map(
        (row): NoticeRow => ({ ...row, channel: way }),
      ),
    ),
  );
  return addresses.length;
}
