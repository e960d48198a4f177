import { kWeighting } from "./k-weighting.ts";

const HOPS_IN_BLOCK = 4;
const HOPS_IN_SECOND = 10;
const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = -10;

const toLoudness = (power: number) => -0.691 + 10 * Math.log10(power);
const toPower = (loudness: number) => 10 ** ((loudness + 0.691) / 10);
const mean = (powers: number[]) => powers.reduce((sum, power) => sum + power, 0) / powers.length;

function powerAfter(before: number, samples: Float64Array, from: number, to: number): number {
  let power = before;
  for (let at = from; at < to; at++) power += samples[at]! * samples[at]!;
  return power;
}

/** Integrated loudness of a recording of one or two channels in LUFS, ITU-R BS.1770-4: K-weighted
 * power of blocks of 400 ms that overlap by three quarters, the mean of those above -70 LUFS and
 * above 10 LU below the mean of these. */
export function loudnessMeter({ rate, channels }: { rate: number; channels: number }) {
  const filters = Array.from({ length: channels }, () => kWeighting(rate));
  const hops: { power: number; frames: number }[] = [];
  // By channel, so that the sums are the same to the last bit however the recording comes in.
  const powers = new Float64Array(channels);
  let frames = 0;
  let seen = 0;
  // Where the rate is no multiple of ten, hops differ by a frame and do not drift.
  const endOfHop = () => Math.round(((hops.length + 1) * rate) / HOPS_IN_SECOND);

  function add(samples: Float32Array[]): void {
    const weighted = samples.map((channel, at) => filters[at]!(channel));
    const count = weighted[0]?.length ?? 0;
    for (let from = 0; from < count;) {
      const end = endOfHop();
      const to = Math.min(count, from + end - seen);
      weighted.forEach((channel, at) => (powers[at] = powerAfter(powers[at]!, channel, from, to)));
      frames += to - from;
      seen += to - from;
      from = to;
      if (seen < end) return;
      hops.push({ power: powers.reduce((sum, power) => sum + power, 0), frames });
      powers.fill(0);
      frames = 0;
    }
  }

  /** Null when it is silent or shorter than one block. */
  function integrated(): number | null {
    const loud = blockPowers(hops).filter((block) => toLoudness(block) > ABSOLUTE_GATE);
    if (!loud.length) return null;
    const gate = toPower(toLoudness(mean(loud)) + RELATIVE_GATE);
    return toLoudness(mean(loud.filter((block) => block > gate)));
  }

  return { add, integrated };
}

function blockPowers(hops: { power: number; frames: number }[]): number[] {
  return hops.slice(HOPS_IN_BLOCK - 1).map((_, first) => {
    const block = hops.slice(first, first + HOPS_IN_BLOCK);
    return (
      block.reduce((sum, hop) => sum + hop.power, 0) /
      block.reduce((sum, hop) => sum + hop.frames, 0)
    );
  });
}
