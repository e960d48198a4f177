import { isLoopback } from "#lib/network-address.server.ts";
import { payByNames, type PayBy } from "#shop/order/payment/ways-to-pay.ts";
import { CHANNEL_KEY, STORE_ID, type GatewayName } from "#shop/vendor/portone-channels.ts";
import type { PortoneAccount } from "#shop/vendor/vendor-settings.ts";
import { words } from "#server/words/words.ts";

export type PortoneSettings = PortoneAccount & { apiUrl: string | undefined };

type PortoneEnv = {
  PORTONE_STORE_ID?: string | undefined;
  PORTONE_API_SECRET?: string | undefined;
  PORTONE_WEBHOOK_SECRET?: string | undefined;
  PORTONE_CHANNELS?: string | undefined;
  PORTONE_ACCOUNT_GATEWAY?: GatewayName | undefined;
  PORTONE_KIND?: "live" | "test" | undefined;
  PORTONE_API_URL?: string | undefined;
  TOSS_CLIENT_KEY?: string | undefined;
};

const NAMES = [
  "PORTONE_STORE_ID",
  "PORTONE_API_SECRET",
  "PORTONE_WEBHOOK_SECRET",
  "PORTONE_CHANNELS",
  "PORTONE_KIND",
] as const;

/** "card=channel-key-…,kakaopay=channel-key-…"; null for what is no such list. */
function channelsIn(list: string): Partial<Record<PayBy, string>> | null {
  const keys: Partial<Record<PayBy, string>> = {};
  for (const part of list.split(",").map((one) => one.trim())) {
    const [name = "", key = ""] = part.split("=");
    const way = payByNames.find((one) => one === name);
    if (!way || keys[way] || !CHANNEL_KEY.test(key)) return null;
    keys[way] = key;
  }
  return keys;
}

export function portoneSettings(env: PortoneEnv): PortoneSettings | null {
  const { PORTONE_STORE_ID: storeId, PORTONE_API_SECRET: apiSecret } = env;
  const { PORTONE_WEBHOOK_SECRET: webhookSecret, PORTONE_CHANNELS: list } = env;
  const keys = list ? channelsIn(list) : null;
  if (!storeId || !apiSecret || !webhookSecret || !keys) return null;
  const accountGateway = env.PORTONE_ACCOUNT_GATEWAY ?? "tosspayments";
  return {
    storeId,
    apiSecret,
    webhookSecret,
    channels: { keys, accountGateway },
    isLive: env.PORTONE_KIND === "live",
    apiUrl: env.PORTONE_API_URL,
  };
}

/** A store without one of its halves would open windows whose payments nobody hears of. */
export function portoneProblems(env: PortoneEnv): string[] {
  const given = NAMES.filter((name) => env[name]);
  const problems = urlProblems(env);
  if (!given.length) return problems;
  if (given.length < NAMES.length) return [...problems, words().together(NAMES.join(", "))];
  if (env.TOSS_CLIENT_KEY) problems.push(words().onePaymentCompany);
  if (!STORE_ID.test(env.PORTONE_STORE_ID!)) problems.push(words().portoneStore);
  if (!channelsIn(env.PORTONE_CHANNELS!)) problems.push(words().portoneChannels);
  if (/^(?:test|live)_/.test(env.PORTONE_API_SECRET!)) problems.push(words().portoneSecret);
  return problems;
}

function urlProblems({ PORTONE_API_URL: url, PORTONE_KIND: kind }: PortoneEnv): string[] {
  if (!url) return [];
  return [
    ...(kind === "live" ? [words().onlyTestChannels] : []),
    ...(isLoopback(new URL(url).hostname) ? [] : [words().onThisMachine("PORTONE_API_URL")]),
  ];
}
