import { isPaymentUnanswered } from "#shop/money/payment/payment-provider.ts";
import type { PortoneTrial } from "#shop/vendor/vendors.ts";
import { waysWithChannel, type PortoneChannels } from "#shop/vendor/portone-channels.ts";
import { portoneCaller, type PortoneCall } from "./portone-call.server.ts";
import { portonePayment } from "./portone-payment.ts";
import { KeysRefused } from "../retired-payments.ts";
import { askPortone, NO_ORDER, readAny, storeQuery } from "./portone-reader.server.ts";
import type { PortoneShop } from "./portone.server.ts";

/**
 * Asks for a payment that there is none of, which tells whether the secret is let in and the store
 * is its own; then of each channel whether the store has it, and of which kind it was so far.
 * Changes nothing there.
 */
export async function tryPortone({
  channels,
  isLive,
  ...settings
}: PortoneShop): Promise<PortoneTrial> {
  const books = portoneCaller(settings);
  try {
    const answer = await books.call({
      path: `/payments/${NO_ORDER}${storeQuery(books)}`,
      patience: "read",
    });
    if (answer.code === "UNAUTHORIZED") return { refused: "secret" };
    if (answer.code === "FORBIDDEN") return { refused: "store" };
    if (answer.code !== "PAYMENT_NOT_FOUND") await readAny(books, NO_ORDER);
    return await tryChannels(books, channels, isLive);
  } catch (error) {
    if (error instanceof KeysRefused) return { refused: "secret" };
    if (isPaymentUnanswered(error)) return "unanswered";
    throw error;
  }
}

async function tryChannels(
  books: PortoneCall,
  channels: PortoneChannels,
  isLive: boolean,
): Promise<PortoneTrial> {
  const otherKind = await channelsOfKind(books, !isLive);
  for (const way of waysWithChannel(channels)) {
    const key = channels.keys[way]!;
    if (otherKind.has(key)) return { refused: "kind", way };
    if (!(await hasChannel(books, key))) return { refused: "channel", way };
  }
  return "taken";
}

/**
 * A question about a channel's promotions, which only some gateways have; that the store has no
 * such channel is told for all.
 */
async function hasChannel(books: PortoneCall, channelKey: string): Promise<boolean> {
  const query = new URLSearchParams({ channelKey, amount: "1000" });
  const path = `/payment-gateways/card-promotion?${query}`;
  const { code } = await askPortone(books, { path, patience: "read" });
  return code !== "CHANNEL_NOT_FOUND";
}

const LOOKED_THROUGH = 100;

/** The channels that the latest payments of this kind went by: a key does not say its own kind. */
async function channelsOfKind(books: PortoneCall, isLive: boolean): Promise<Set<string>> {
  const request = {
    page: { number: 0, size: LOOKED_THROUGH },
    filter: { storeId: books.storeId, isTest: !isLive, version: "V2" },
  };
  const query = new URLSearchParams({ requestBody: JSON.stringify(request) });
  const { body } = await askPortone(books, { path: `/payments?${query}`, patience: "read" });
  const { items } = (body ?? {}) as { items?: unknown };
  const payments = Array.isArray(items) ? items : [];
  return new Set(
    payments.flatMap((item) => {
      const { data } = portonePayment.safeParse(item);
      const channel = data?.channel;
      return channel?.key && (channel.type === "LIVE") === isLive ? [channel.key] : [];
    }),
  );
}
