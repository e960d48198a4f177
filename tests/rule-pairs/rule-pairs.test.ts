import { sql, type SQL } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { rowsParam } from "#shop/database/rows-param.server.ts";
import { claim, isClaimOpen } from "#shop/order/claim-status.ts";
import { tabOf } from "#shop/order/standing.ts";
import { claimIsOpen, isUnderCanceled, paymentIn } from "#shop/order/status-condition.server.ts";
import {
  delivery,
  payment,
  paymentGroups,
  paymentIs,
  type PaymentGroup,
} from "#shop/order/status.ts";
import { discountAt, finalPrice } from "#shop/product/price.ts";
import { testShop } from "../test-shop.ts";

const shop = await testShop();

/** What the database answers for each case, in one statement; `fields` names and types what a case has. */
async function answers<Answer>(cases: object[], fields: string, answer: SQL): Promise<Answer[]> {
  const { rows } = await shop.db.execute<{ answers: Answer[] }>(sql`
    select json_agg(${answer} order by place) as answers
    from jsonb_array_elements(${rowsParam(cases)}::jsonb) with ordinality as each(one, place)
    cross join lateral jsonb_to_record(one) as given(${sql.raw(fields)})`);
  return rows[0]!.answers;
}

/** The same cases in every run. */
const manyOf = <Case>(kind: fc.Arbitrary<Case>): Case[] =>
  fc.sample(kind, { numRuns: 4000, seed: 28 });

const price = fc.oneof(
  fc.integer({ min: 0, max: 3000 }),
  fc.integer({ min: 0, max: 200 }).map((thousands) => thousands * 1000),
  fc.integer({ min: 0, max: 100_000_000 }),
);

test("a final price: finalPrice and shop_final_price", async () => {
  const cases = manyOf(
    fc.record({ price, discountRatio: fc.option(fc.integer({ min: 0, max: 100 })) }),
  );
  const fields = 'price int, "discountRatio" int';
  expect(await answers(cases, fields, sql`shop_final_price(price, "discountRatio")`)).toEqual(
    cases.map(finalPrice),
  );
});

test("a discount in force: discountAt and shop_discount_now", async () => {
  const second = fc.option(fc.integer({ min: -2, max: 2 }));
  const cases = manyOf(
    fc.record({ ratio: fc.option(fc.integer({ min: 1, max: 99 })), from: second, until: second }),
  );
  const at = (field: string) => sql.raw(`now() + make_interval(secs => "${field}")`);
  const now = new Date();
  const moved = (seconds: number | null) =>
    seconds === null ? null : new Date(now.getTime() + seconds * 1000);
  expect(
    await answers(
      cases,
      'ratio int, "from" int, "until" int',
      sql`shop_discount_now(ratio, ${at("from")}, ${at("until")})`,
    ),
  ).toEqual(
    cases.map(({ ratio, from, until }) =>
      discountAt(
        { discountRatio: ratio, discountFrom: moved(from), discountUntil: moved(until) },
        now,
      ),
    ),
  );
});

const standings = delivery.names.flatMap((state) =>
  payment.names.flatMap((money) =>
    [null, ...claim.names].map((claimStatus) => ({ delivery: state, payment: money, claimStatus })),
  ),
);
const standingFields = 'delivery text, payment text, "claimStatus" text';

test.each(Object.keys(paymentGroups) as PaymentGroup[])(
  "money that is %s: paymentIs and paymentIn",
  async (group) => {
    expect(await answers(standings, standingFields, paymentIn(sql`payment`, group))).toEqual(
      standings.map((order) => paymentIs(order, group)),
    );
  },
);

test("a claim that is open: isClaimOpen and claimIsOpen", async () => {
  const isOpen = sql`coalesce(${claimIsOpen(sql`"claimStatus"`)}, false)`;
  expect(await answers(standings, standingFields, isOpen)).toEqual(standings.map(isClaimOpen));
});

test("an order under 취소·반품: tabOf and isUnderCanceled", async () => {
  const columns = {
    payment: sql`payment`,
    delivery: sql`delivery`,
    claimStatus: sql`"claimStatus"`,
  };
  expect(await answers(standings, standingFields, isUnderCanceled(columns))).toEqual(
    standings.map((order) => tabOf(order) === "canceled"),
  );
});
