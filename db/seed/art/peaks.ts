const header = 44;

/** How long a 16-bit mono WAV plays. */
export function durationInMilliseconds(wav: Buffer) {
  return Math.round(((wav.length - header) / wav.readUInt32LE(28)) * 1000);
}

/** The outline of a waveform, 0 to 1, the loudest bucket being 1. */
export function peaks(wav: Buffer, buckets: number): number[] {
  const count = (wav.length - header) / 2;
  const loudest = Array.from({ length: buckets }, (_, bucket) => {
    const end = Math.floor(((bucket + 1) * count) / buckets);
    let top = 0;
    for (let index = Math.floor((bucket * count) / buckets); index < end; index++) top = Math.max(top, Math.abs(wav.readInt16LE(header + index * 2)));
    return top;
  });
  const most = Math.max(...loudest, 1);
  return loudest.map((top) => Math.round((top / most) * 100) / 100);
}
