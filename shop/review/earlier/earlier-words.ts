/** What they are called everywhere; the review policy in force must name them so. */
export const EARLIER_TITLE = "다른 곳에서 쓴 후기";

/** Letters. */
export const EARLIER = { number: 100, text: 5000, answer: 2000, writer: 200, shopName: 60 };

export const earlierReviewsPath = (productId: string): string =>
  `/product/${productId}/reviews/earlier`;
