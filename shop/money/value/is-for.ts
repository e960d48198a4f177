/** Whether a coupon may be used for this product: none named, any. */
export const isFor = (
  { productIds }: { productIds: readonly string[] },
  productId: string,
): boolean => productIds.length === 0 || productIds.includes(productId);
