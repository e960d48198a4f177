/** How a coupon that may be taken stands for who looks at it. */
export type TakeState = "open" | "had" | "gone" | "not-first";
