import fc from "fast-check";
import { expect, test } from "vitest";
import { quoteOrder } from "#shop/checkout/quote/quote-order.server.ts";
import { commissionTag } from "#shop/product/commission/commission-price.ts";
import { countScript } from "#shop/product/commission/count-script.ts";
import { briefOf, madeToOrder } from "#tests/has/commission.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { testShop } from "#tests/test-shop.ts";
import { liveLine } from "./order-live.ts";

const shop = await testShop();

test("what the browser counts is what the server asks", async () => {
  const product = await shop.has.product({
    ...madeToOrder,
    discountRatio: 15,
    options: [{ name: "파일", values: [{ label: "WAV", priceDifference: 5000 }] }],
  });
  const optionIds = [product.options[0]!.id];
  const scripts = fc.string({ unit: fc.constantFrom(..."가나 1a.,👍\n"), maxLength: 400 });
  await fc.assert(
    fc.asyncProperty(scripts, fc.constantFrom("own", "online", ""), async (script, use) => {
      const bare = await quoteOrder(shop.db, [{ productId: product.id, quantity: 1, optionIds }]);
      const line = bare.lines[0]!;
      const { characters } = countScript(script);
      const { price, basePrice } = commissionTag(line.product, line.commission!.terms, {
        characters,
        use,
      });
      const live = liveLine(
        line,
        { quantity: "1", optionIds },
        { tag: { price, basePrice }, tooLong: false },
      );
      const form = await buildOrderForm(
        shop.db,
        [{ product, options: optionIds }],
        briefOf({ script, use }),
      );
      const quotedLine = (await quoteOrder(shop.db, form.lines)).lines[0]!;
      expect(quotedLine).toMatchObject({ unitPrice: live.unitPrice, fullPrice: live.fullPrice });
      expect(live.most).toBe(1);
    }),
    { numRuns: 25 },
  );
});
