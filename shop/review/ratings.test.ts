import { eq, sql } from "drizzle-orm";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findProduct } from "#shop/product/find-product.server.ts";
import { listProductsOf } from "#shop/product/list-products.server.ts";
import { buildReview, setReviews } from "#tests/has/review.ts";
import { asOwner, testShop } from "#tests/test-shop.ts";
import { answerReview } from "./desk/answer-review.server.ts";
import { hideReview, showReview } from "./desk/hide-review.server.ts";
import { readReviewCursor, type ReviewSort } from "./review-filter.ts";
import { listReviews } from "./shown-review.server.ts";
import { productRatings } from "#shop/product/table.server.ts";
import { reviews } from "./table.server.ts";
import { removeReview } from "./writer/change-review.server.ts";

const shop = await testShop();
await setReviews(shop.db, true);
const acting = { account: null, address: "203.0.113.5" };
const because = { reason: "abuse", words: "욕설이 들어 있어요." } as const;

const counted = async (productId: string) =>
  (
    await shop.db.execute<{ count: number; average: number | null }>(sql`
      select count(*)::int as count, round(avg(stars), 1)::float8 as average from ${reviews}
      where product_id = ${productId} and hidden_at is null and removed_at is null`)
  ).rows[0]!;

type Step = {
  do: "write" | "stars" | "hide" | "show" | "remove" | "answer";
  at: number;
  stars: number;
};
const step = fc.record<Step>({
  do: fc.constantFrom("write", "write", "stars", "hide", "show", "remove", "answer"),
  at: fc.nat(20),
  stars: fc.integer({ min: 1, max: 5 }),
});

test("after any history a product's rating is what SQL counts of its visible reviews", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const product = await shop.has.product();
      const written: Awaited<ReturnType<typeof buildReview>>[] = [];
      for (const { do: what, at, stars } of steps) {
        const one = written[at % Math.max(1, written.length)];
        if (what === "write" || !one)
          written.push(
            await buildReview(shop.db, { stars, of: { lines: [{ product, quantity: 1 }] } }),
          );
        else if (what === "stars")
          await shop.db.update(reviews).set({ stars }).where(eq(reviews.id, one.id));
        else if (what === "remove") {
          await removeReview(shop.db, one);
          written.splice(written.indexOf(one), 1);
        } else if (what === "hide") await hideReview(shop, one.id, because, acting);
        else if (what === "show") await showReview(shop, one.id, "잘못 숨겼어요.", acting);
        else await answerReview(shop.db, one.id, `고마워요 ${stars}`, acting);
      }
      const { count, average } = await counted(product.id);
      const shown = await findProduct(shop.db, product.id);
      expect(shown?.rating ?? null).toEqual(count ? { count, average } : null);
      expect(shown?.starCounts?.reduce((sum, of) => sum + of, 0) ?? 0).toBe(count);
      const [listed] = await listProductsOf(shop.db, [product.id]);
      expect(listed?.rating).toEqual(shown?.rating);
    }),
    { numRuns: 25 },
  );
});

test("reviews written at once all count, and none is shown where the shop has no reviews", async () => {
  const product = await shop.has.product();
  const of = { lines: [{ product, quantity: 1 }] };
  await Promise.all([1, 2, 3, 4, 5, 5].map((stars) => buildReview(shop.db, { stars, of })));
  expect((await findProduct(shop.db, product.id))?.rating).toEqual({ count: 6, average: 3.3 });
  await setReviews(shop.db, false);
  expect(await findProduct(shop.db, product.id)).toMatchObject({ rating: null, starCounts: null });
  await setReviews(shop.db, true);
});

test("every order of the list goes through all pages without a gap, and the filters hold", async () => {
  const product = await shop.has.product();
  const of = { lines: [{ product, quantity: 1 }] };
  for (let at = 0; at < 11; at++)
    await buildReview(shop.db, {
      stars: 1 + (at % 5),
      helpful: at % 3,
      photos: at % 4 === 0 ? ["imageimage1"] : [],
      createdAt: new Date(Date.now() - (at % 6) * 1000),
      of,
    });
  const reviewQuery = { productId: product.id, stars: null, media: "", limit: 4 } as const;
  for (const sort of ["newest", "helpful", "high", "low"] as ReviewSort[]) {
    const seen: { id: string; stars: number; helpful: number }[] = [];
    let after: string | null = null;
    do {
      const page = await listReviews(shop.db, {
        ...reviewQuery,
        sort,
        after: readReviewCursor(after),
      });
      seen.push(...page.rows);
      after = page.next;
    } while (after);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(11);
    const keys = seen.map(
      ({ stars, helpful }) => ({ newest: 0, helpful: -helpful, high: -stars, low: stars })[sort],
    );
    expect(keys).toEqual(keys.toSorted((a, b) => a - b));
  }
  const page = (part: object) =>
    listReviews(shop.db, { ...reviewQuery, limit: 50, sort: "newest", after: null, ...part });
  expect((await page({ stars: 5 })).rows.every(({ stars }) => stars === 5)).toBe(true);
  expect((await page({ media: "photo" })).rows).toHaveLength(3);
  expect((await page({ media: "sound" })).rows).toHaveLength(0);
  expect(readReviewCursor("5'; drop_1_aaaaaaaaaa")).toBeNull();
});

test("the shop itself can change no rating, and the database keeps the sums right", async () => {
  const { productId } = await buildReview(shop.db);
  await expect(
    shop.db
      .update(productRatings)
      .set({ count: 99 })
      .where(eq(productRatings.productId, productId)),
  ).rejects.toThrow();
  await expect(
    asOwner(shop, `update product_ratings set sum = sum + 1 where product_id = '${productId}'`),
  ).rejects.toThrow("product_ratings_add_up");
});
