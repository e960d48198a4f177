type Place = { coupon?: string; product?: string | null };

/** Where coupons are taken: `coupon` first of all, or those for `product` alone. */
export function takePath({ coupon, product }: Place): string {
  const query = new URLSearchParams({
    ...(coupon && { take: coupon }),
    ...(product && { product }),
  });
  return query.size ? `/coupons?${query}` : "/coupons";
}
