const FRAME_BYTES = 417;
const FRAMES_IN_SECOND = 44_100 / 1152;

/**
 * A steady tone near 1 kHz as MP3 (MPEG-1 layer III, 128 kbit/s, 44.1 kHz, mono), built bit by bit
 * with one nonzero line per spectrum.
 */
export function mp3({ seconds }: { seconds: number }): Buffer {
  const frame = Buffer.alloc(FRAME_BYTES);
  frame.set([0xff, 0xfb, 0x90, 0xc0]);
  let bits = "";
  const write = (value: number, width: number) => (bits += value.toString(2).padStart(width, "0"));
  // Lines 0 to 25 are pairs of zeros, then one of height 1: the first code table encodes these as 1
  // and as 01 with a sign.
  const spectrum = `${"1".repeat(13)}010`;
  write(0, 9 + 5 + 4);
  for (let granule = 0; granule < 2; granule++) {
    write(spectrum.length, 12);
    write(14, 9);
    write(196, 8);
    write(0, 4 + 1);
    for (const table of [1, 1, 1]) write(table, 5);
    write(0, 4 + 3 + 1 + 1 + 1);
  }
  bits += spectrum.repeat(2);
  for (let at = 0; at < bits.length; at += 8)
    frame[4 + at / 8] = Number.parseInt(bits.slice(at, at + 8).padEnd(8, "0"), 2);
  return Buffer.concat(Array.from({ length: Math.ceil(seconds * FRAMES_IN_SECOND) }, () => frame));
}
