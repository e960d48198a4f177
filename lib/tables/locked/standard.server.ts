import { createDecipheriv, createHash, timingSafeEqual } from "node:crypto";
import { UnreadableFile } from "../raw-table.ts";

// [MS-OFFCRYPTO] 2.3.4.5 to 2.3.4.9: what Excel 2007 wrote, and many programs still do.

const SPINS = 50_000;
const PIECE = 65_536;
/** AES with 128, 192 and 256 bits; others are of older files. */
const KEY_BYTES: Record<number, number> = { 0x660e: 16, 0x660f: 24, 0x6610: 32 };

const sha1 = (...parts: Buffer[]): Buffer =>
  createHash("sha1").update(Buffer.concat(parts)).digest();

const numbered = (number: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
};

function derivedKey(salt: Buffer, password: string, length: number): Buffer {
  let spun = sha1(salt, Buffer.from(password, "utf16le"));
  for (let turn = 0; turn < SPINS; turn += 1) spun = sha1(numbered(turn), spun);
  const last = sha1(spun, numbered(0));
  const half = (fill: number): Buffer => {
    const pad = Buffer.alloc(64, fill);
    for (const [at, byte] of last.entries()) pad[at]! ^= byte;
    return sha1(pad);
  };
  return Buffer.concat([half(0x36), half(0x5c)]).subarray(0, length);
}

function decrypt(key: Buffer, bytes: Buffer): Buffer {
  const decipher = createDecipheriv(`aes-${key.length * 8}-ecb`, key, null).setAutoPadding(false);
  return Buffer.concat([decipher.update(bytes), decipher.final()]);
}

/** The pieces of the package behind its length; null where the password is another. */
export function unlockStandard(
  info: Buffer,
  locked: Buffer,
  password: string,
): Iterable<Buffer> | null {
  const headerSize = info.readUInt32LE(8);
  const keyBytes = KEY_BYTES[info.readUInt32LE(20)];
  if (!keyBytes)
    throw new UnreadableFile(
      "이 비밀번호 방식은 열 수 없어요. 엑셀에서 비밀번호를 없애고 다시 저장해 올려주세요.",
    );
  const verifier = info.subarray(12 + headerSize);
  const saltSize = verifier.readUInt32LE(0);
  const salt = verifier.subarray(4, 4 + saltSize);
  const input = verifier.subarray(4 + saltSize, 20 + saltSize);
  const hashOfInput = verifier.subarray(24 + saltSize, 56 + saltSize);
  const key = derivedKey(salt, password, keyBytes);
  const wanted = sha1(decrypt(key, input));
  if (!timingSafeEqual(wanted, decrypt(key, hashOfInput).subarray(0, wanted.length))) return null;
  return (function* () {
    for (let at = 0; at < locked.length; at += PIECE) {
      const piece = locked.subarray(at, at + PIECE);
      yield decrypt(key, piece.subarray(0, piece.length & ~15));
    }
  })();
}
