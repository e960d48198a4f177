import { expect, test } from "vitest";
import { giftTermsOf, noGifts } from "#shop/site/settings.ts";

test.each([
  [[], false, true],
  [[0], false, true],
  [[0, 3000], false, false],
  [[3000], true, true],
])("gifts with places that cost %j more, sent there %s, go everywhere: %s", (fees, sent, all) => {
  const surcharges = fees.map((fee) => ({ from: "63000", to: "63644", fee, name: "제주" }));
  expect(giftTermsOf({ gifts: { ...noGifts, everywhere: sent }, surcharges }).everywhere).toBe(all);
});
