import type { SeenShop } from "#shop/law/seen.ts";
import { inPages, swap, without, type Plant, planted } from "./plants.ts";

const gone = (seen: SeenShop): SeenShop => ({
  ...seen,
  pages: seen.pages.map((page) =>
    page.role === "reviews" ? { ...page, status: 404, html: "" } : page,
  ),
});

/** A shop that shows reviews and does not say, or do, what article 21-4 wants of it. */
export const reviewPlants: Plant[] = [
  planted("reviews-in-force", "후기는 보이고 운영방침은 없음", gone),
  planted(
    "reviews-in-force",
    "아직 올라온 문서가 없는 운영방침",
    inPages(["reviews"], (html) =>
      html.replace(/<main[\s\S]*<\/main>/, "<main>아직 등록된 문서가 없어요</main>"),
    ),
  ),
  planted("reviews-period", "게시 기간을 말하지 않음", without("reviews", /게시 기간/)),
  planted("reviews-rating", "별점의 기준을 말하지 않음", without("reviews", /별점의 기준|평점은/)),
  planted(
    "reviews-deletion",
    "숨기는 기준을 말하지 않음",
    without("reviews", /숨기거나 지우는 기준/),
  ),
  planted(
    "reviews-objection",
    "이의를 제기하는 방법을 말하지 않음",
    without("reviews", /이의를 제기하는 방법/),
  ),
  planted("reviews-earlier-named", "다른 곳에서 쓴 후기를 말없이 함께 보임", (seen) =>
    without(
      "reviews",
      /다른 곳에서 쓴 후기/,
    )(
      inPages(
        ["product"],
        swap('href="/policy/reviews"', 'href="/policy/reviews" title="다른 곳에서 쓴 후기"'),
      )(seen),
    ),
  ),
  planted(
    "reviews-policy-link",
    "후기 곁에 운영방침으로 가는 길이 없음",
    inPages(["product"], swap('href="/policy/reviews"', 'href="/"')),
  ),
  planted(
    "reviews-days-agree",
    "운영방침과 다른 기간",
    without("reviews", /90일 안에/, "30일 안에"),
  ),
  planted("reviews-objections", "보름째 답하지 않은 이의", (seen) => ({
    ...seen,
    rows: { ...seen.rows, objectionAges: [2, 15] },
  })),
];
