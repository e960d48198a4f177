import type { Sale } from "../product/sale.ts";

export const watchKinds = ["restock", "opening", "price"] as const;
export type WatchKind = (typeof watchKinds)[number];

/** told: notified; ended: by the person; lapsed: waited too long; gone: no longer sold */
export const watchOutcomes = ["told", "ended", "lapsed", "gone"] as const;
export type WatchOutcome = (typeof watchOutcomes)[number];

/** So long a watch waits for something that may never come. */
export const WATCH_MONTHS = 6;
/** The most that wait for one member. */
export const MOST_WATCHES = 100;

/** The subject of an alert, as the middle of a sentence. */
export const watchWords: Record<WatchKind, string> = {
  restock: "재입고되면",
  opening: "판매가 시작되면",
  price: "가격이 내려가면",
};

/** The alert offered when a product cannot be bought; null when it can. */
export const watchOfSale: Record<Sale, Exclude<WatchKind, "price"> | null> = {
  open: null,
  "sold-out": "restock",
  "not-yet": "opening",
  closed: "opening",
};
