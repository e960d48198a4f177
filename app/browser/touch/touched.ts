import { useSyncExternalStore } from "react";

/** Whether a hand was seen on this page: a pointer, a key, a scroll (early-taps.ts). */
const isTouched = (): boolean => "touched" in document.documentElement.dataset;

/** Does something at the first sign of a hand on this page, or so many milliseconds later; at once where there was one. Returns how to leave off. */
export function whenTouched(act: () => void, after = 0): () => void {
  if (isTouched()) return (act(), () => undefined);
  // After what the touch itself does: that is what somebody waits for.
  const later = () => void setTimeout(act, after);
  addEventListener("shop-touched", later, { once: true });
  return () => removeEventListener("shop-touched", later);
}

/** What waits for a hand comes at once: somebody was here before this page was, or something on it moves without them. */
export function touch(): void {
  if (isTouched()) return;
  document.documentElement.dataset.touched = "";
  dispatchEvent(new Event("shop-touched"));
}

/**
 * What nobody needs before they touch the page, imported then: a first visit does not carry it. For `lazy`, inside a `Suspense`: what the
 * server made of it stands there meanwhile.
 */
export const onceTouched = <Module>(load: () => Promise<Module>, after = 0): Promise<Module> =>
  import.meta.env.SSR
    ? load()
    : new Promise<void>((resolve) => whenTouched(resolve, after)).then(load);

export const useTouched = (): boolean => useSyncExternalStore(whenTouched, isTouched, () => false);
