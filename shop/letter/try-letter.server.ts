import { newsEndLink } from "#shop/member/consent/end-news.server.ts";
import { noticeRows, queueNotices } from "#shop/notice/notice-row.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { findLetter, isEmpty } from "./find-letter.server.ts";
import { letterKinds } from "./letter-words.ts";
import { channelArrives } from "./sending-trouble.ts";

type Reader = { id: string; email: string; phone: string | null };

/** Sends a letter as it is saved to the person who writes it, by its own channel. */
export async function tryLetter(
  shop: Pick<Shop, "db" | "origin" | "secret" | "mailer" | "messenger">,
  letterId: string,
  { id, email, phone }: Reader,
): Promise<void> {
  const letter = await findLetter(shop.db, letterId);
  if (!letter) throw new Refusal("letter-not-found");
  const { channel, subject } = letter;
  if (isEmpty(letter)) throw new Refusal("letter-empty");
  if (!channelArrives(shop, channel)) throw new Refusal("letter-channel-off");
  if (channel === "message" && !phone) throw new Refusal("letter-no-phone");
  await queueNotices(
    shop.db,
    noticeRows({
      event: "letter-trial",
      subjectKey: id,
      kind: letterKinds["letter-trial"],
      told: { id: letterId, subject, ending: newsEndLink(shop, id, channel), isTrial: true },
      origin: shop.origin,
      to: channel === "mail" ? email : null,
      phone: channel === "message" ? phone : null,
    }),
  );
}
