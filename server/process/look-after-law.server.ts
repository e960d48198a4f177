import { checkLawWhenDue } from "#shop/law/check-law.server.ts";
import type { Visitor } from "#shop/law/see-shop.server.ts";
import { findTlsCertificate } from "./find-tls-certificate.server.ts";
import type { Job } from "./worker.server.ts";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

type Pages = {
  request(url: string, init: RequestInit, env: { address: string }): Response | Promise<Response>;
};

/** Opens pages as a first-time visitor on a phone. */
export const asShopper = (pages: Pages, origin: string): Visitor => ({
  open: async (path) =>
    pages.request(
      origin + path,
      { headers: { "user-agent": PHONE, accept: "text/html" } },
      { address: "127.0.0.1" },
    ),
  findTlsCertificate: () => findTlsCertificate(origin),
});

/** The law check: once a day, and soon after the owner requests it. */
export const lookAfterLaw = (pages: Pages): Job => ({
  name: "look after the law",
  everySeconds: 3,
  run: (shop) => checkLawWhenDue(shop, asShopper(pages, shop.origin)),
});
