/** A waveform: the peak of each of `count` equal parts, scaled so that the highest is 1. */
export function peaksOf(channels: Float32Array[], count: number): number[] {
  const frames = channels[0]?.length ?? 0;
  const loudest = Array.from({ length: count }, (_, part) => {
    const end = Math.max(
      Math.floor(((part + 1) * frames) / count),
      Math.floor((part * frames) / count) + 1,
    );
    let most = 0;
    for (const samples of channels) {
      for (let at = Math.floor((part * frames) / count); at < Math.min(end, frames); at++)
        most = Math.max(most, Math.abs(samples[at]!));
    }
    return most;
  });
  return evened(loudest);
}

export function evened(loudest: number[]): number[] {
  const most = Math.max(...loudest);
  return loudest.map((each) => (most > 0 ? Math.round((100 * each) / most) / 100 : 0));
}
