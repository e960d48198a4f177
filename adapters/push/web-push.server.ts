import type { IncomingMessage } from "node:http";
import {
  checkedUrl,
  pinnedRequests,
  Trouble,
  type FetchDoors,
} from "#lib/public-fetch/pinned-request.server.ts";
import { encryptPush } from "#lib/web-push/encrypt-push.server.ts";
import { vapidHeader } from "#lib/web-push/vapid.server.ts";
import type { Push, Pusher } from "#shop/notice/pusher.ts";
import { Gone, Undeliverable, Unreachable } from "#shop/notice/undelivered.ts";

type Settings = {
  /** milliseconds for one answer */
  patience?: number;
  /** stand-ins for name server and connection */
  doors?: FetchDoors;
};

/** A phone that is off for longer gets nothing old. */
const KEPT_SECONDS = 24 * 3600;

/**
 * Web Push (RFC 8030, 8291, 8292) straight to the browser's push service. Addresses are written
 * down by browsers, so only public hosts are connected to, and nothing is followed.
 */
export function webPush({ patience = 10_000, doors }: Settings = {}): Pusher {
  const ask = pinnedRequests(doors);
  return {
    name: "web-push",
    async send(push) {
      const signal = AbortSignal.timeout(patience);
      const answer = await post(push, signal);
      // Its words are for nobody, and reading them is bounded by not doing it.
      answer.destroy();
      judge(answer, new URL(push.device.endpoint).host);
    },
  };

  async function post(push: Push, signal: AbortSignal): Promise<IncomingMessage> {
    const { device, keys, contact, text, isUrgent } = push;
    const { endpoint } = device;
    const body = encryptPush(device, text);
    const headers = {
      authorization: vapidHeader(keys, { endpoint, contact, now: new Date() }),
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      "content-length": body.length,
      ttl: String(KEPT_SECONDS),
      urgency: isUrgent ? "high" : "normal",
    };
    try {
      return await ask(checkedUrl(endpoint), { method: "POST", headers, body, signal });
    } catch (error) {
      throw unsent(error);
    }
  }
}

/** A host inside our own network is never tried again. */
function unsent(error: unknown): Error {
  const isRefused =
    error instanceof Trouble && (error.trouble === "private" || error.trouble === "address");
  if (isRefused) return new Undeliverable("the push service is not on the public internet");
  const name = error instanceof Error ? error.name : "unknown";
  return new Unreachable(`the push service did not answer: ${name}`);
}

/** RFC 8030, section 5: 201 is taken; 404 and 410 mean that the subscription is over. */
function judge({ statusCode = 0 }: IncomingMessage, host: string): void {
  if (statusCode >= 200 && statusCode < 300) return;
  if (statusCode === 404 || statusCode === 410) throw new Gone(`${host} answered ${statusCode}`);
  const words = `${host} answered ${statusCode}`;
  if (statusCode === 429 || statusCode >= 500) throw new Unreachable(words);
  throw new Undeliverable(words);
}
