type Biquad = { b0: number; b1: number; b2: number; a1: number; a2: number };

/** BS.1770 gives its two filters as coefficients at 48 kHz only. */
const SHELF = {
  hertz: 1681.974450955533,
  quality: 0.7071752369554196,
  decibels: 3.999843853973347,
  slope: 0.4996667741545416,
};
const HIGH_PASS = { hertz: 38.13547087602444, quality: 0.5003270373238773 };

export function shelfAt(rate: number): Biquad {
  const { hertz, quality, decibels, slope } = SHELF;
  const warped = Math.tan((Math.PI * hertz) / rate);
  const high = 10 ** (decibels / 20);
  const middle = high ** slope;
  const a0 = 1 + warped / quality + warped ** 2;
  return {
    b0: (high + (middle * warped) / quality + warped ** 2) / a0,
    b1: (2 * (warped ** 2 - high)) / a0,
    b2: (high - (middle * warped) / quality + warped ** 2) / a0,
    a1: (2 * (warped ** 2 - 1)) / a0,
    a2: (1 - warped / quality + warped ** 2) / a0,
  };
}

export function highPassAt(rate: number): Biquad {
  const { hertz, quality } = HIGH_PASS;
  const warped = Math.tan((Math.PI * hertz) / rate);
  const a0 = 1 + warped / quality + warped ** 2;
  // The recommendation leaves the numerator at 1, -2, 1 undivided.
  return {
    b0: 1,
    b1: -2,
    b2: 1,
    a1: (2 * (warped ** 2 - 1)) / a0,
    a2: (1 - warped / quality + warped ** 2) / a0,
  };
}

/** Weighs one channel as ears do; what was heard before is remembered from call to call. */
export function kWeighting(rate: number): (samples: Float32Array) => Float64Array {
  const stages = [running(shelfAt(rate)), running(highPassAt(rate))] as const;
  return (samples) => stages[1](stages[0](new Float64Array(samples)));
}

function running({ b0, b1, b2, a1, a2 }: Biquad): (samples: Float64Array) => Float64Array {
  let first = 0;
  let second = 0;
  return (samples) => {
    for (let at = 0; at < samples.length; at++) {
      const heard = samples[at]!;
      const weighed = b0 * heard + first;
      first = b1 * heard - a1 * weighed + second;
      second = b2 * heard - a2 * weighed;
      samples[at] = weighed;
    }
    // Numbers too small for the fast way of the processor would make silence slow.
    if (Math.abs(first) < 1e-30) first = 0;
    if (Math.abs(second) < 1e-30) second = 0;
    return samples;
  };
}
