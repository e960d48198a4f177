import type { KeyboardEvent } from "react";

/**
 * Whether this key belongs to a syllable that an input method still composes: its Enter ends the
 * syllable and sends nothing. Safari ends it before the key and says so by the code 229 alone
 * (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
