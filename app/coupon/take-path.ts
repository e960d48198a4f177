type Place = { coupon?: string; product?: string | null };

/** The page to take coupons: `coupon` first, or only those for `product`. */
export function takePath({ coupon, product }: Place): string {
  const query = new URLSearchParams({
    ...(coupon && { take: coupon }),
    ...(product && { product }),
  });
  return query.size ? `/coupons?${query}` : "/coupons";
}
