import type { FormEvent } from "react";
import { phoneDigits, phoneWords } from "#lib/phone.ts";
import { readIdentifier } from "#lib/text/typed.ts";

const LONGEST = 12;
const digitsIn = (text: string) => text.replace(/\D/g, "").length;

/** Formats a phone number with hyphens and keeps the cursor after the same number of digits. */
export function formatTyping(value: string, cursor: number): { value: string; cursor: number } {
  // A number that begins "+82 10…" is left alone until enough is typed to format it.
  if (/^\+(?:8?2?$|(?!8))/.test(readIdentifier(value))) return { value, cursor };
  const words = phoneWords(phoneDigits(value).slice(0, LONGEST));
  if (cursor >= value.length) return { value: words, cursor: words.length };
  const before = digitsIn(value.slice(0, cursor));
  let at = 0;
  for (let digits = 0; at < words.length && digits < before; at++) if (words[at] !== "-") digits++;
  return { value: words, cursor: at };
}

/** `onInput` of a phone field. */
export function formatPhone({
  currentTarget: field,
  nativeEvent,
}: FormEvent<HTMLInputElement>): void {
  if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return;
  const next = formatTyping(field.value, field.selectionStart ?? field.value.length);
  if (next.value === field.value) return;
  field.value = next.value;
  field.setSelectionRange(next.cursor, next.cursor);
}
