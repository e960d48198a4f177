import { madeConsent } from "#shop/order/withdrawal.ts";
import type { CommissionTerms } from "#shop/product/commission/commission-terms.ts";

/** A table with two rows and two uses. */
export const someTerms: CommissionTerms = {
  lengths: [
    { upTo: 20, won: 30_000 },
    { upTo: 300, won: 90_000 },
  ],
  uses: [
    { id: "own", name: "사내", words: "사내 교육과 발표에 쓸 수 있어요.", won: 0 },
    {
      id: "online",
      name: "온라인 상업",
      words: "온라인 광고에 2년 동안 쓸 수 있어요.",
      won: 80_000,
    },
  ],
  days: 4,
  rounds: 2,
  extraRound: 30_000,
  approvalDays: 7,
  refunds: { waiting: 100, begun: 50, taken: 30, approved: 0 },
};

/** What a product needs to be made to order by it. */
export const madeToOrder = { commission: someTerms, price: 30_000 } as const;

/** What a buyer writes and ticks of one line. */
export const briefOf = (part: Record<string, string> = {}, at = 0): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      script: "안녕하세요, 소리상점이에요.",
      use: "own",
      agreeMade: madeConsent.version,
      ...part,
    }).map(([name, typed]) => [`line.${at}.${name}`, typed]),
  );
