import { useCallback, useEffect, useEffectEvent, useRef, type RefObject } from "react";
import { useRoot } from "#app/root-data.ts";
import { useLateWrite } from "./use-late-write.ts";
import { useTyped } from "./use-typed.ts";

type Fields = Record<string, string>;
type Control = HTMLInputElement | HTMLTextAreaElement;

const placeHere = (): string => `typed ${location.pathname}${location.search}`;

/** Deletes the stored input of this page after it was sent. */
export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(placeHere());
  } catch {}
}

/** For `keepTyped`: a redirect elsewhere than to sign-in means that the form was accepted. */
export const forgetAnswered = (to: string): void => {
  if (!to.startsWith("/login")) forgetTyped();
};

/** Whether a field is stored; consents are not, because each must be given anew. */
const isTypedIn = (control: Element): control is Control =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement &&
    /^(?:text|email|tel|radio|checkbox)$/.test(control.type) &&
    !/^(?:agree|$)/.test(control.name));

const isChoice = ({ type }: Control): boolean => type === "radio" || type === "checkbox";
const keyOf = ({ type, name, value }: Control): string =>
  type === "radio" ? `${name} ${value}` : name;
const valueOf = (control: Control): string =>
  "checked" in control && isChoice(control) ? String(control.checked) : control.value;

const fieldsOf = ({ elements }: HTMLFormElement): Fields =>
  Object.fromEntries([...elements].filter(isTypedIn).map((each) => [keyOf(each), valueOf(each)]));

function keep(who: string, form: HTMLFormElement | null): void {
  if (!form) return;
  try {
    sessionStorage.setItem(placeHere(), JSON.stringify({ who, fields: fieldsOf(form) }));
  } catch {}
}

function findKept(who: string): Fields {
  try {
    const stored = JSON.parse(sessionStorage.getItem(placeHere()) ?? "null");
    return stored?.who === who && typeof stored.fields === "object" ? { ...stored.fields } : {};
  } catch {
    return {};
  }
}

/**
 * Restores fields with input events, so that counters and ratings update; never over newer input.
 */
function fill(form: HTMLFormElement, fields: Fields): void {
  for (const control of [...form.elements].filter(isTypedIn)) {
    const storedValue = fields[keyOf(control)];
    if (storedValue === undefined || storedValue === valueOf(control)) continue;
    if (isChoice(control)) {
      if (control.type === "checkbox" || storedValue === "true") control.click();
    } else if (control.value === control.defaultValue) {
      control.value = storedValue;
      control.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}

/**
 * `useTyped` for a page's only form, with its input stored in the tab until it is accepted, so that
 * reload and Back lose nothing. The page's client action must delete it.
 */
export function useKeptInTab(reply: unknown): ReturnType<typeof useTyped> & {
  formRef: RefObject<HTMLFormElement | null>;
} {
  const who = useRoot()?.account?.id ?? "";
  const formRef = useRef<HTMLFormElement>(null);
  const typed = useTyped(reply);
  const write = useCallback((form: HTMLFormElement | null) => keep(who, form), [who]);
  const { later, now } = useLateWrite(write);
  const onOpen = useEffectEvent(() => {
    if (!reply && formRef.current) fill(formRef.current, findKept(who));
  });
  useEffect(() => onOpen(), []);
  return {
    ...typed,
    formRef,
    onTyped() {
      typed.onTyped();
      later(formRef.current);
    },
    onSent() {
      typed.onSent();
      now();
    },
  };
}
