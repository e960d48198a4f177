import type { KeyboardEvent } from "react";

/**
 * Whether an input method is composing: its Enter completes a syllable and must not submit. Safari
 * ends the composition before the key event, which then has only the code 229
 * (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
