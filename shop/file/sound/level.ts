/** One decibel below full scale: what other formats make of it does not clip. */
const LOUDEST = 10 ** (-1 / 20);
/** Twelve decibels: a recording of next to nothing does not become one of noise. */
const MOST_GAIN = 4;

/** Normalises the peak, so that all samples sound equally loud. */
export function level(channels: Float32Array[]): void {
  let peak = 0;
  for (const samples of channels)
    for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  if (peak === 0) return;
  const gain = Math.min(MOST_GAIN, LOUDEST / peak);
  for (const samples of channels) for (let at = 0; at < samples.length; at++) samples[at]! *= gain;
}
