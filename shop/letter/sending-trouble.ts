import type { AdChannel } from "#shop/member/consent/ad-channel.ts";
import { mailArrives } from "#shop/notice/mail-arrives.ts";
import { messageArrives } from "#shop/notice/messenger.ts";
import type { Shop } from "#shop/shop.ts";
import type { SiteSettings } from "#shop/site/settings.ts";

export type SendingShop = Pick<Shop, "mailer" | "messenger">;
type Sender = Pick<SiteSettings, "company" | "adRefusalPhone">;

export const channelArrives = (shop: SendingShop, channel: AdChannel): boolean =>
  channel === "mail" ? mailArrives(shop) : messageArrives(shop);

/**
 * Why no advertisement leaves by this channel, as a refusal; null: nothing is in its way. It names
 * its sender and how to reach them, and refusing it costs its reader nothing (network act, article
 * 50(4) and (6)), which for a text message means a number that is free to call.
 */
export function sendingTrouble(
  shop: SendingShop,
  { company, adRefusalPhone }: Sender,
  channel: AdChannel,
): "letter-channel-off" | "letter-sender-missing" | "letter-refusal-missing" | null {
  if (!channelArrives(shop, channel)) return "letter-channel-off";
  const contact = channel === "mail" ? company.phone || company.email : company.phone;
  if (!company.name || !contact) return "letter-sender-missing";
  return channel === "message" && !adRefusalPhone ? "letter-refusal-missing" : null;
}
