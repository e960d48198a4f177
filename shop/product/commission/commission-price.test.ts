import fc from "fast-check";
import { expect, test } from "vitest";
import { finalPrice, struckPrice } from "../price.ts";
import { commissionTag, mostPrice, rowFor, startPrice } from "./commission-price.ts";
import { readTerms } from "./read-terms.ts";

const price = fc.integer({ min: 0, max: 500_000 });
const table = fc
  .record({
    ends: fc.uniqueArray(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 8 }),
    prices: fc.array(price, { minLength: 8, maxLength: 8 }),
    uses: fc.array(price, { minLength: 1, maxLength: 4 }),
  })
  .map(({ ends, prices, uses }) => {
    const won = prices.toSorted((a, b) => a - b);
    return {
      lengths: ends.toSorted((a, b) => a - b).map((upTo, at) => ({ upTo, won: won[at]! })),
      uses: uses.map((more, at) => ({
        id: `u${at}`,
        name: `쓰임 ${at}`,
        words: "써요",
        won: more,
      })),
    };
  });
const product = (terms: Parameters<typeof startPrice>[0], discountRatio: number | null) => ({
  price: startPrice(terms),
  discountRatio,
  basePrice: startPrice(terms),
});
const ratio = fc.option(fc.integer({ min: 1, max: 99 }));

test("a longer script never costs less, and no script less than the product says", () => {
  fc.assert(
    fc.property(table, ratio, fc.nat(25_000), fc.nat(25_000), (terms, discount, one, other) => {
      const [short, long] = one < other ? [one, other] : [other, one];
      const shelf = product(terms, discount);
      for (const { id } of [...terms.uses, { id: "none" }]) {
        const [less, more] = [short, long].map((characters) =>
          commissionTag(shelf, terms, { characters, use: id }),
        );
        expect(more!.price).toBeGreaterThanOrEqual(less!.price);
        expect(less!.price).toBeGreaterThanOrEqual(startPrice(terms));
        expect(more!.price).toBeLessThanOrEqual(mostPrice(terms));
      }
    }),
  );
});

test("the price is that of the one row the script belongs to, with its use", () => {
  fc.assert(
    fc.property(table, fc.nat(20_000), (terms, characters) => {
      const row = rowFor(terms, characters);
      const above = terms.lengths.filter(({ upTo }) => upTo < characters);
      expect(row).toEqual(terms.lengths[above.length] ?? null);
      const tag = commissionTag(product(terms, null), terms, { characters, use: "u0" });
      if (row) expect(tag.price).toBe(row.won + terms.uses[0]!.won);
    }),
  );
});

test("a former price is struck through only at the price that its history proves", () => {
  fc.assert(
    fc.property(table, fc.nat(20_000), (terms, characters) => {
      const shelf = product(terms, 10);
      const tag = commissionTag(shelf, terms, { characters, use: "u0" });
      expect(tag.basePrice).toBe(tag.price === shelf.price ? shelf.basePrice : null);
      if (tag.price !== shelf.price) expect(struckPrice(tag)).toBeNull();
      expect(finalPrice(tag)).toBeLessThanOrEqual(tag.price);
    }),
  );
});

const whole = {
  lengths: [
    { upTo: "300", won: "90,000" },
    { upTo: "900", won: "150,000" },
  ],
  uses: [{ id: "own", name: "사내", words: "사내 교육에 써요.", won: "0" }],
  days: "4",
  rounds: "2",
  extraRound: "",
  approvalDays: "7",
  refunds: { begun: "50", taken: "30", approved: "0" },
};
const troubles = (part: object) =>
  readTerms(JSON.stringify({ ...whole, ...part })).troubles.map(({ path }) => path.join("."));

test("a table is read as it is typed", () => {
  expect(readTerms(JSON.stringify(whole))).toEqual({
    troubles: [],
    terms: {
      lengths: [
        { upTo: 300, won: 90_000 },
        { upTo: 900, won: 150_000 },
      ],
      uses: [{ id: "own", name: "사내", words: "사내 교육에 써요.", won: 0 }],
      days: 4,
      rounds: 2,
      extraRound: null,
      approvalDays: 7,
      refunds: { waiting: 100, begun: 50, taken: 30, approved: 0 },
    },
  });
  expect(readTerms("")).toEqual({ terms: null, troubles: [] });
});

test.each<[string, object, string[]]>([
  ["no row", { lengths: [] }, ["lengths"]],
  [
    "too many rows",
    { lengths: Array.from({ length: 21 }, (_, at) => ({ upTo: at + 1, won: 1 })) },
    ["lengths"],
  ],
  [
    "rows that overlap",
    {
      lengths: [
        { upTo: 900, won: 1 },
        { upTo: 300, won: 2 },
      ],
    },
    ["lengths.1.upTo"],
  ],
  [
    "a row twice",
    {
      lengths: [
        { upTo: 300, won: 1 },
        { upTo: 300, won: 2 },
      ],
    },
    ["lengths.1.upTo"],
  ],
  [
    "a row with a gap",
    {
      lengths: [
        { upTo: 300, won: 1 },
        { upTo: "", won: 2 },
      ],
    },
    ["lengths.1.upTo"],
  ],
  [
    "a longer script for less",
    {
      lengths: [
        { upTo: 300, won: 2 },
        { upTo: 900, won: 1 },
      ],
    },
    ["lengths.1.won"],
  ],
  ["a script nobody can send", { lengths: [{ upTo: 20_001, won: 1 }] }, ["lengths.0.upTo"]],
  ["a price that is none", { lengths: [{ upTo: 300, won: "비쌈" }] }, ["lengths.0.won"]],
  ["no use", { uses: [] }, ["uses"]],
  [
    "a use without words",
    { uses: [{ id: "a", name: "사내", words: " ", won: 0 }] },
    ["uses.0.words"],
  ],
  [
    "two uses of one name",
    { uses: [...whole.uses, { ...whole.uses[0], id: "b" }] },
    ["uses.1.name"],
  ],
  [
    "two uses of one id",
    { uses: [...whole.uses, { ...whole.uses[0], name: "방송" }] },
    ["uses.1.name"],
  ],
  [
    "refunds that grow",
    { refunds: { begun: "30", taken: "50", approved: "0" } },
    ["refunds.taken"],
  ],
  ["more than all", { refunds: { begun: "101", taken: "0", approved: "0" } }, ["refunds.begun"]],
  ["no days", { days: "0" }, ["days"]],
  [
    "not an object",
    { lengths: "x", uses: 3, refunds: null },
    ["lengths", "uses", "refunds.begun", "refunds.taken", "refunds.approved"],
  ],
])("%s is said at its place", (_name, part, places) => {
  expect(troubles(part)).toEqual(places);
});

test("what is no table at all is refused, never thrown", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (typed) => {
      const { terms, troubles: termsTroubles } = readTerms(typed);
      expect(terms === null).toBe(true);
      if (typed.trim()) expect(termsTroubles.length).toBeGreaterThan(0);
    }),
  );
});
