const HEADER = 44;

/** A WAV of 16 bits from samples -1..1 by channel. */
export function writeWav(channels: Float32Array[], rate: number): Uint8Array<ArrayBuffer> {
  const frames = channels[0]?.length ?? 0;
  const block = channels.length * 2;
  const bytes = new Uint8Array(HEADER + frames * block);
  const view = new DataView(bytes.buffer);
  const name = (at: number, letters: string) =>
    bytes.set(
      [...letters].map((letter) => letter.charCodeAt(0)),
      at,
    );
  name(0, "RIFF");
  view.setUint32(4, bytes.length - 8, true);
  name(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channels.length, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * block, true);
  view.setUint16(32, block, true);
  view.setUint16(34, 16, true);
  name(36, "data");
  view.setUint32(40, frames * block, true);
  channels.forEach((samples, channel) => {
    for (let frame = 0, at = HEADER + channel * 2; frame < frames; frame++, at += block) {
      view.setInt16(at, Math.round(Math.max(-1, Math.min(1, samples[frame]!)) * 32_767), true);
    }
  });
  return bytes;
}
