/** A box of a movie file: its length, its name and what is in it (ISO/IEC 14496-12, 4.2). */
function box(name: string, inside: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + inside.length);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, inside]);
}

type Movie = { scale: number; length: number; long?: boolean; brand?: "M4A " | "qt  " };

/**
 * The boxes of an M4A around five thousand bytes of sound, `moov` last. With QuickTime's brand as
 * its own programs write it: a brand version, and `wide` before the sound.
 */
export function movie({ scale, length, long = false, brand = "M4A " }: Movie): Buffer {
  const head = Buffer.alloc(108);
  head.writeUInt8(long ? 1 : 0);
  head.writeUInt32BE(scale, long ? 20 : 12);
  if (long) head.writeBigUInt64BE(BigInt(length), 24);
  else head.writeUInt32BE(length, 16);
  const before =
    brand === "qt  "
      ? [
          box("ftyp", Buffer.from("qt  \x20\x05\x03\x00qt  ", "latin1")),
          box("wide", Buffer.alloc(0)),
        ]
      : [box("ftyp", Buffer.from("M4A \0\0\0\0")), box("free", Buffer.alloc(40))];
  const moov = box("moov", Buffer.concat([box("udta", Buffer.alloc(9)), box("mvhd", head)]));
  return Buffer.concat([...before, box("mdat", Buffer.alloc(5000)), moov]);
}
