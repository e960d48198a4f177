type Place = { coupon?: string; product?: string | null };

/** Where coupons are taken; `coupon` stands first there, `product` leaves those that may be used for it. */
export function takePath({ coupon, product }: Place): string {
  const query = new URLSearchParams({
    ...(coupon && { take: coupon }),
    ...(product && { product }),
  });
  return query.size ? `/coupons?${query}` : "/coupons";
}
