import fc from "fast-check";
import { expect, test } from "vitest";
import { agreedTerms, amountsOf, chargedClass, quotedFor, type PricedLine } from "./amounts.ts";
import { shippingWords } from "./shipping-words.ts";

const line = fc
  .record({
    fullPrice: fc.integer({ min: 0, max: 100_000_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    shippingClass: fc.constantFrom("digital" as const, "parcel" as const),
    ownFee: fc.option(fc.record({ name: fc.constant("큰 상품"), fee: fc.nat({ max: 100_000 }) })),
    paid: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ paid, ...rest }): PricedLine => ({
    ...rest,
    unitPrice: Math.round(rest.fullPrice * paid),
  }));
const lines = fc.array(line, { minLength: 1, maxLength: 20 });
const fees = fc.record({
  shippingFee: fc.integer({ min: 0, max: 50_000 }),
  freeShippingFrom: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
});
const site = {
  shippingFee: 3000,
  freeShippingFrom: 50_000,
  returnShippingFee: 3000,
  exchangeShippingFee: 6000,
  dispatch: { within: 3, cutOffHour: null, closedDays: [] },
  confirm: { afterArrival: 7, afterSending: 14 },
  surcharges: [] as { from: string; to: string; fee: number; name: string }[],
};
const parcel = (unitPrice: number, quantity = 1): PricedLine => ({
  fullPrice: unitPrice,
  unitPrice,
  quantity,
  shippingClass: "parcel",
  ownFee: null,
});
const own = (fee: number, unitPrice: number): PricedLine => ({
  ...parcel(unitPrice),
  ownFee: { name: `${fee}원 상품`, fee },
});
const digital = (unitPrice: number, quantity = 1): PricedLine => ({
  ...parcel(unitPrice, quantity),
  shippingClass: "digital",
});

test("items minus discount plus shipping is the total, all of it whole won that a computer counts exactly", () => {
  fc.assert(
    fc.property(lines, fees, (bought, rules) => {
      const { itemsAmount, discountAmount, shippingAmount, total } = amountsOf(bought, rules);
      expect(total).toBe(itemsAmount - discountAmount + shippingAmount);
      for (const amount of [itemsAmount, discountAmount, shippingAmount, total]) {
        expect(Number.isSafeInteger(amount)).toBe(true);
        expect(amount).toBeGreaterThanOrEqual(0);
      }
      expect(total - shippingAmount).toBe(
        bought.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0),
      );
    }),
  );
});

// covers 9.11a
test("one fee for an order, whatever is in it, and none without a parcel", () => {
  fc.assert(
    fc.property(lines, fees, (bought, rules) => {
      const { shippingAmount } = amountsOf(bought, rules);
      const parcels = bought.filter(({ shippingClass }) => shippingClass === "parcel");
      const own = parcels.flatMap(({ ownFee }) => ownFee?.fee ?? []);
      expect([0, rules.shippingFee, ...own]).toContain(shippingAmount);
      expect(shippingAmount).toBeGreaterThanOrEqual(Math.max(0, ...own));
      if (!parcels.length) expect(shippingAmount).toBe(0);
    }),
  );
});

test("the highest fee is asked once, the shop's unless the threshold waives it, and the class is named", () => {
  fc.assert(
    fc.property(lines, fees, (bought, rules) => {
      const parcels = bought.filter(({ shippingClass }) => shippingClass === "parcel");
      const worth = parcels.reduce((sum, each) => sum + each.unitPrice * each.quantity, 0);
      const isFree = rules.freeShippingFrom !== null && worth >= rules.freeShippingFrom;
      const each = parcels.map(({ ownFee }) => ownFee?.fee ?? (isFree ? 0 : rules.shippingFee));
      const { shippingAmount } = amountsOf(bought, rules);
      expect(shippingAmount).toBe(Math.max(0, ...each));
      const charged = chargedClass(bought, rules);
      expect(charged?.fee ?? shippingAmount).toBe(shippingAmount);
      if (charged) expect(parcels.map(({ ownFee }) => ownFee)).toContain(charged);
    }),
  );
});

test("neither the order of the lines nor digital goods change the shipping", () => {
  fc.assert(
    fc.property(lines, fees, line, (bought, rules, another) => {
      const { shippingAmount } = amountsOf(bought, rules);
      expect(amountsOf(bought.toReversed(), rules)).toEqual(amountsOf(bought, rules));
      expect(
        amountsOf([...bought, { ...another, shippingClass: "digital" }], rules).shippingAmount,
      ).toBe(shippingAmount);
    }),
  );
});

test("a far place costs the same more, free or not, and nothing without a parcel", () => {
  fc.assert(
    fc.property(lines, fees, fc.integer({ min: 0, max: 100_000 }), (bought, rules, surcharge) => {
      const [near, far] = [amountsOf(bought, rules), amountsOf(bought, { ...rules, surcharge })];
      const sends = bought.some(({ shippingClass }) => shippingClass === "parcel");
      expect(far.shippingAmount - near.shippingAmount).toBe(sends ? surcharge : 0);
      expect(far.total - near.total).toBe(sends ? surcharge : 0);
    }),
  );
});

test("a quote for a place has that place's surcharge in its terms; files go everywhere alike", () => {
  const fees = { ...site, surcharges: [{ from: "63000", to: "63644", fee: 3000, name: "제주" }] };
  const quote = { lines: [parcel(60_000)], fees, needsAddress: true };
  expect(quotedFor(quote, "63122")).toMatchObject({
    amounts: { shippingAmount: 3000, total: 63_000 },
    terms: { surcharge: 3000, shippingFee: 3000 },
  });
  expect(quotedFor(quote, "04066").amounts.shippingAmount).toBe(0);
  const files = { lines: [digital(60_000)], fees, needsAddress: false };
  expect(quotedFor(files, "63122")).toMatchObject({ terms: { surcharge: 0 } });
});

test("what orders agreed to before there was an exchange fee stands as it was", () => {
  const before = { shippingFee: 3000, freeShippingFrom: null, returnShippingFee: 2500 };
  expect(agreedTerms(before)).toEqual({ ...before, exchangeShippingFee: 5000, surcharge: 0 });
  const own = { ...before, exchangeShippingFee: 4000, surcharge: 3000 };
  expect(agreedTerms(own)).toEqual(own);
});

test.each([
  ["just below the threshold", [parcel(49_999)], 3000],
  ["exactly at it", [parcel(50_000)], 0],
  ["two lines reach it together", [parcel(20_000), parcel(15_000, 2)], 0],
  ["digital goods do not help", [parcel(10_000), digital(90_000)], 3000],
  ["only digital goods", [digital(10_000)], 0],
  ["a class of its own, at the threshold or not", [own(6000, 90_000)], 6000],
  ["the class is dearer than the shop's fee", [own(6000, 10_000), parcel(10_000)], 6000],
  ["the shop's fee is dearer", [own(1000, 10_000), parcel(10_000)], 3000],
  ["the threshold waives the shop's fee alone", [own(1000, 40_000), parcel(10_000)], 1000],
  ["two classes", [own(6000, 10_000), own(9000, 10_000)], 9000],
  ["a class that is sent free", [own(0, 10_000)], 0],
  ["sent free, with something that is not", [own(0, 10_000), parcel(10_000)], 3000],
  ["a file has no fee, whatever its class", [{ ...own(6000, 10_000), ...digital(1) }], 0],
])("%s", (_name, bought, shippingAmount) => {
  expect(amountsOf(bought, site).shippingAmount).toBe(shippingAmount);
});

test("beside its price a product of a class says its own fee, and that no amount waives it", () => {
  const won = (amount: number) => `${amount}원`;
  const wordsOf = (fee: number, rules = site) => shippingWords(own(fee, 10_000), rules, won);
  expect(wordsOf(6000)).toBe("배송비 6000원 (주문 금액과 상관없이)");
  expect(wordsOf(0)).toBe("무료배송");
  const never = shippingWords(own(6000, 1), { ...site, freeShippingFrom: null }, won);
  expect(never).toBe("배송비 6000원");
});

test("without a threshold nothing ships free, and the words beside the price say the same", () => {
  const won = (amount: number) => `${amount}원`;
  expect(amountsOf([parcel(10_000_000)], { ...site, freeShippingFrom: null }).shippingAmount).toBe(
    3000,
  );
  expect(
    shippingWords(
      { shippingClass: "parcel", ownFee: null },
      { ...site, freeShippingFrom: null },
      won,
    ),
  ).toBe("배송비 3000원");
  expect(shippingWords({ shippingClass: "parcel", ownFee: null }, site, won)).toBe(
    "배송비 3000원 (50000원 이상 무료)",
  );
  expect(
    shippingWords({ shippingClass: "parcel", ownFee: null }, { ...site, shippingFee: 0 }, won),
  ).toBe("무료배송");
  const surcharges = [{ from: "63000", to: "63644", fee: 3000, name: "제주" }];
  expect(
    shippingWords(
      { shippingClass: "parcel", ownFee: null },
      { ...site, shippingFee: 0, surcharges },
      won,
    ),
  ).toBe("무료배송 · 제주·도서산간 3000원 추가");
  expect(
    shippingWords({ shippingClass: "digital", ownFee: null }, { ...site, surcharges }, won),
  ).toBe("배송비 없음 (디지털 상품)");
});
