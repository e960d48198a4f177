import { useEffect, useEffectEvent, type RefObject } from "react";
import { fillDraft, here } from "./fill-draft.ts";

const DRAFT = "order-draft";

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

/**
 * Stores the form in this tab, so that Back from the payment window loses nothing; without storage
 * it is skipped.
 */
export function keepDraft(form: HTMLFormElement): void {
  try {
    sessionStorage.setItem(DRAFT, JSON.stringify([here(), ...new FormData(form)]));
  } catch {}
}

/**
 * Restores the form from the draft after hydration, but never over values from the server or newer
 * input. Values that the browser restored may be older than the draft.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  isFresh: boolean,
  then: () => void,
): void {
  const fill = useEffectEvent(() => {
    then();
    const stored = isFresh && storedDraft();
    if (stored && form.current && fillDraft(form.current, stored)) then();
  });
  useEffect(() => fill(), []);
}
