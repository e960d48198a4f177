/** Half a cosine: neither end of it clicks. */
const eased = (part: number) => (1 - Math.cos(Math.PI * part)) / 2;

/** Lets a clip rise from silence and sink back into it, in place. */
export function fade(
  samples: Float32Array,
  { rate, inMs, outMs }: { rate: number; inMs: number; outMs: number },
): void {
  const third = Math.floor(samples.length / 3);
  const rise = Math.min(Math.round((rate * inMs) / 1000), third);
  const sink = Math.min(Math.round((rate * outMs) / 1000), third);
  for (let at = 0; at < rise; at++) samples[at]! *= eased(at / rise);
  for (let at = 0; at < sink; at++) samples[samples.length - 1 - at]! *= eased(at / sink);
}
