import { useRef, type FocusEvent } from "react";

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** Puts words where the cursor stood last, as if they were typed there. */
export function useInserting() {
  const last = useRef<TextElement | null>(null);
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)
      last.current = target;
  };
  const insert = (words: string, form: HTMLFormElement | null) => {
    const field = last.current?.isConnected
      ? last.current
      : form?.querySelector<HTMLTextAreaElement>("textarea");
    if (!field) return;
    const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    field.setRangeText(words, from, to, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  };
  return { onFocus, insert };
}
