import { useEffect, useEffectEvent, type RefObject } from "react";
import { whenTouched } from "#app/browser/touch/touched.ts";

export const DRAFT = "order-draft";

function storedDraft(): string | null {
  try {
    return sessionStorage.getItem(DRAFT);
  } catch {
    return null;
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(DRAFT);
  } catch {}
}

const importFill = () => import("./fill-draft.ts");

export const keepDraft = (form: HTMLFormElement): void =>
  void importFill().then(
    ({ writeDraft }) => writeDraft(form),
    () => undefined,
  );

/**
 * Fills the form from the draft once the page lives, but never over what came from the server or
 * was typed meanwhile. What the browser itself put back may be older than the draft.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  isFresh: boolean,
  then: () => void,
): void {
  const fill = useEffectEvent(() => {
    then();
    const stored = isFresh && storedDraft();
    if (!stored) return;
    void importFill().then(({ fillDraft }) => {
      if (form.current && fillDraft(form.current, stored)) then();
    });
  });
  useEffect(() => fill(), []);
  // Whoever types here may come back without a network.
  useEffect(() => whenTouched(() => void importFill().catch(() => undefined)), []);
}
