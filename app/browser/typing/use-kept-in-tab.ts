import { useCallback, useEffect, useEffectEvent, useRef, type RefObject } from "react";
import { useRoot } from "#app/root-data.ts";
import { useLateWrite } from "./use-late-write.ts";
import { useTyped } from "./use-typed.ts";

type Fields = Record<string, string>;
type Control = HTMLInputElement | HTMLTextAreaElement;

const placeHere = (): string => `typed ${location.pathname}${location.search}`;

/** What was typed on this page is sent: nothing of it is left. */
export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(placeHere());
  } catch {}
}

/** For `keepTyped`: led anywhere but to sign in, the form was answered. */
export const forgetAnswered = (to: string): void => {
  if (!to.startsWith("/login")) forgetTyped();
};

/** Consents are given anew. */
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
    const kept = JSON.parse(sessionStorage.getItem(placeHere()) ?? "null");
    return kept?.who === who && typeof kept.fields === "object" ? { ...kept.fields } : {};
  } catch {
    return {};
  }
}

/**
 * Told like typing, so that letters are counted and stars shine; never over what was typed
 * meanwhile.
 */
function fill(form: HTMLFormElement, fields: Fields): void {
  for (const control of [...form.elements].filter(isTypedIn)) {
    const kept = fields[keyOf(control)];
    if (kept === undefined || kept === valueOf(control)) continue;
    if (isChoice(control)) {
      if (control.type === "checkbox" || kept === "true") control.click();
    } else if (control.value === control.defaultValue) {
      control.value = kept;
      control.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}

/**
 * `useTyped` for the one form of a page; what is typed into it stays in this tab until it is
 * answered, so that a reload or Back loses nothing. Its client action forgets it.
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
