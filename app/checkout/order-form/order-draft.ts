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
 * Kept in this tab only, so that going back from the payment window loses nothing; a browser that
 * forbids it just keeps nothing.
 */
export function keepDraft(form: HTMLFormElement): void {
  try {
    sessionStorage.setItem(DRAFT, JSON.stringify([here(), ...new FormData(form)]));
  } catch {}
}

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
    if (stored && form.current && fillDraft(form.current, stored)) then();
  });
  useEffect(() => fill(), []);
}
