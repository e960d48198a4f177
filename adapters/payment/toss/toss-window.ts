import type { ScriptedWindow } from "#shop/money/payment/payment-provider.ts";

const HOSTS = ["https://*.tosspayments.com", "https://*.toss.im"];

/** The script is Toss's own, and opens its window in a frame on large screens and in place of the page on phones. */
export const tossWindow = (clientKey: string): ScriptedWindow => ({
  clientKey,
  allows: {
    script: ["https://js.tosspayments.com"],
    frame: HOSTS,
    connect: HOSTS,
    image: HOSTS,
    form: ["https://*.tosspayments.com"],
  },
});
