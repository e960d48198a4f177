import type { PortoneChannels } from "#shop/vendor/portone-channels.ts";
import type { PortoneAccount } from "#shop/vendor/vendor-settings.ts";

/** The one store that the stand-in has, and its keys. */
export const MERCHANT = "merchant-stand-in";
export const STORE_ID = "store-5e0b3d5c-6b0f-4c5e-9d2a-7f3a1b2c4d5e";
export const API_SECRET =
  "standInApiSecret0000000000000000000000000000000000000000000000000000000000000000";
export const WEBHOOK_SECRET = `whsec_${Buffer.from("the stand-in's webhook secret").toString("base64")}`;

type Channel = { type: "LIVE" | "TEST"; name: string; provider: string };

const key = (end: string): string => `channel-key-9a1b2c3d-0000-4000-8000-${end.padStart(12, "0")}`;

export const channelKeys = {
  card: key("ca4d"),
  kakaopay: key("4a4a0"),
  naverpay: key("4a7e4"),
  tosspay: key("7055"),
  virtual_account: key("acc0"),
};
/** Of the same store, and for real money. */
export const LIVE_CARD = key("11fe");

export const channels: Record<string, Channel> = {
  [channelKeys.card]: { type: "TEST", name: "카드", provider: "TOSSPAYMENTS" },
  [channelKeys.kakaopay]: { type: "TEST", name: "카카오페이", provider: "KAKAOPAY" },
  [channelKeys.naverpay]: { type: "TEST", name: "네이버페이", provider: "NAVERPAY" },
  [channelKeys.tosspay]: { type: "TEST", name: "토스페이", provider: "TOSSPAY_V2" },
  [channelKeys.virtual_account]: { type: "TEST", name: "가상계좌", provider: "TOSSPAYMENTS" },
  [LIVE_CARD]: { type: "LIVE", name: "실연동 카드", provider: "TOSSPAYMENTS" },
};

const allChannels: PortoneChannels = { keys: channelKeys, accountGateway: "tosspayments" };

/** As a shop has them, with every channel. */
export const account: PortoneAccount = {
  storeId: STORE_ID,
  apiSecret: API_SECRET,
  webhookSecret: WEBHOOK_SECRET,
  channels: allChannels,
  isLive: false,
};
