import { useSyncExternalStore } from "react";

/** Whether a hand was seen on this page: a pointer, a key, a scroll (early-taps.ts). */
const isTouched = (): boolean => "touched" in document.documentElement.dataset;

/** Does something at the first sign of a hand on this page, at once where there was one. Returns how to leave off. */
export function whenTouched(act: () => void): () => void {
  if (isTouched()) return (act(), () => undefined);
  addEventListener("shop-touched", act, { once: true });
  return () => removeEventListener("shop-touched", act);
}

/**
 * What nobody needs before they touch the page, imported then: a first visit does not carry it. For `lazy`, inside a `Suspense`: what the
 * server made of it stands there meanwhile.
 */
export const onceTouched = <Module>(load: () => Promise<Module>): Promise<Module> =>
  import.meta.env.SSR ? load() : new Promise<void>((resolve) => whenTouched(resolve)).then(load);

export const useTouched = (): boolean => useSyncExternalStore(whenTouched, isTouched, () => false);
