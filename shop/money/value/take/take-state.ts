export type TakeState = "open" | "had" | "gone" | "not-first";
