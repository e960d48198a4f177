import { useEffect, useEffectEvent, type RefObject } from "react";
import { touch, whenTouched } from "#app/browser/touch/touched.ts";

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

const importFill = () => import("./fill-draft.ts");

export const here = () => location.pathname + location.search;

/** Kept in this tab only, so that going back from the payment window loses nothing; a browser that forbids it just keeps nothing. */
export function keepDraft(form: HTMLFormElement): void {
  try {
    sessionStorage.setItem(DRAFT, JSON.stringify([here(), ...new FormData(form)]));
  } catch {}
}

/** Whether the browser put something back, or somebody chose it, that the server did not write. */
function isFilled(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const written = [...control.options].findIndex((option) => option.defaultSelected);
    return control.selectedIndex > Math.max(0, written);
  }
  if (control instanceof HTMLInputElement && /radio|checkbox/.test(control.type))
    return control.checked !== control.defaultChecked;
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  return isText && control.value !== control.defaultValue;
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
    if (stored || [...(form.current?.elements ?? [])].some(isFilled)) touch();
    if (!stored) return;
    void importFill().then(({ fillDraft }) => {
      if (form.current && fillDraft(form.current, stored)) then();
    });
  });
  useEffect(() => fill(), []);
  // Whoever types here may come back without a network.
  useEffect(() => whenTouched(() => void importFill().catch(() => undefined)), []);
}
