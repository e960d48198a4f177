const [SHORT, LONG] = [3, 6];

/** Words shorter than the index's grams are searched at the beginning of words. */
export const atBegin = (word: string): string => (word.length < SHORT ? ` ${word}` : word);

/** Few `shop_grams` that every text with this word has: fewer grams are read faster. */
export function gramsOf(word: string): string[] {
  const text = atBegin(word);
  const size = text.length < LONG ? Math.min(SHORT, text.length) : LONG;
  const step = size === LONG ? LONG : 1;
  const grams = [text.slice(-size)];
  for (let at = 0; at < text.length - size; at += step) grams.push(text.slice(at, at + size));
  return grams;
}
