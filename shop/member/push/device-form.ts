import * as z from "zod";
import { sentBack } from "#shop/typed-words.ts";

const WRONG = "이 브라우저가 알려준 주소를 읽을 수 없어요. 새로고침한 뒤 다시 켜주세요.";
const base64Url = (length: number) => sentBack(length, WRONG).regex(/^[\w-]+$/, WRONG);

/** The browser's half of the encryption (RFC 8291): a point of P-256, and 16 random bytes. */
export type PushSubscriptionKeys = { p256dh: string; auth: string };

/** https at its usual port and a host with a name; where it leads is looked at when connecting. */
function isPushAddress(typed: string): boolean {
  const url = URL.parse(typed);
  return (
    url?.protocol === "https:" &&
    !url.username &&
    !url.password &&
    !url.port &&
    /\.[a-z][a-z0-9-]*$/i.test(url.hostname)
  );
}

/** What a browser says of itself once its person agreed. */
export const deviceForm = z.object({
  intent: z.literal("add"),
  endpoint: sentBack(1000, WRONG).refine(isPushAddress, WRONG),
  p256dh: base64Url(87).length(87, WRONG),
  auth: base64Url(22).length(22, WRONG),
});
export type DeviceForm = z.output<typeof deviceForm>;
