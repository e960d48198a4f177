const ZERO_CROSSINGS = 24;
const STEPS = 512;
const KAISER_BETA = 9;
/** The passband as a share of half the lower rate; the filter falls off above it, which prevents
 * aliasing. */
const PASS = 0.92;

function besselZero(value: number): number {
  let [sum, term] = [1, 1];
  for (let at = 1; term > sum * 1e-12; at++) {
    term *= (value / (2 * at)) ** 2;
    sum += term;
  }
  return sum;
}

/** One wing of a windowed sinc, tabulated finely enough for linear interpolation. */
const wing: Float64Array = Float64Array.from({ length: ZERO_CROSSINGS * STEPS + 2 }, (_, at) => {
  const across = at / STEPS;
  if (across >= ZERO_CROSSINGS) return 0;
  const window =
    besselZero(KAISER_BETA * Math.sqrt(1 - (across / ZERO_CROSSINGS) ** 2)) /
    besselZero(KAISER_BETA);
  return across === 0 ? 1 : (Math.sin(Math.PI * across) / (Math.PI * across)) * window;
});

/** Resamples to a lower rate, filtering frequencies that it cannot represent. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (to >= from) return samples;
  const scale = (to / from) * PASS;
  const reach = ZERO_CROSSINGS / scale;
  const count = Math.floor((samples.length * to) / from);
  const made = new Float32Array(count);
  for (let at = 0; at < count; at++) {
    const centre = (at * from) / to;
    const last = Math.min(samples.length - 1, Math.floor(centre + reach));
    let sum = 0;
    for (let sample = Math.max(0, Math.ceil(centre - reach)); sample <= last; sample++) {
      const across = Math.abs(centre - sample) * scale * STEPS;
      const step = Math.floor(across);
      const left = wing[step]!;
      sum += samples[sample]! * (left + (wing[step + 1]! - left) * (across - step));
    }
    made[at] = sum * scale;
  }
  return made;
}
