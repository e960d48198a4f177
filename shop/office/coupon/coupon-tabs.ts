/** Where a coupon stands: the tabs of the back office's coupons. */
export const couponTabs = {
  running: "쓰는 중",
  waiting: "시작 전",
  ended: "끝남",
  stopped: "중지",
} as const;
export type CouponTab = keyof typeof couponTabs;
