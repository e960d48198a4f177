import { createDecipheriv, createHash, timingSafeEqual } from "node:crypto";
import { UnreadableFile } from "../raw-table.ts";
import { readXml } from "../xlsx/xml-events.server.ts";

// [MS-OFFCRYPTO] 2.3.4.10 to 2.3.4.15: what Excel has written since 2010.

const SEGMENT = 4096;
/** Excel turns 100,000 times; a file may ask for more, but not for an afternoon. */
const MOST_SPINS = 1_000_000;
const BLOCK_KEYS = {
  verifierInput: Buffer.from("fea7d2763b4b9e79", "hex"),
  verifierHash: Buffer.from("d7aa0f6d3061344e", "hex"),
  key: Buffer.from("146e0be7abacd0d6", "hex"),
};
const HASHES: Record<string, string> = {
  SHA1: "sha1",
  "SHA-1": "sha1",
  SHA256: "sha256",
  SHA384: "sha384",
  SHA512: "sha512",
};

type Cipher = { salt: Buffer; hash: string; keyBytes: number; blockSize: number };
type AgileInfo = {
  data: Cipher;
  password: Cipher & { spins: number; input: Buffer; hashOfInput: Buffer; key: Buffer };
};

const unknownLock = () =>
  new UnreadableFile(
    "이 비밀번호 방식은 열 수 없어요. 엑셀에서 비밀번호를 없애고 다시 저장해 올려주세요.",
  );

const hashOf = (name: string, ...parts: Buffer[]): Buffer =>
  createHash(name).update(Buffer.concat(parts)).digest();

const fit = (bytes: Buffer, length: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(Math.max(0, length - bytes.length), 0x36)]).subarray(
    0,
    length,
  );

const numbered = (number: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
};

function decrypt({ keyBytes }: Cipher, key: Buffer, iv: Buffer, bytes: Buffer): Buffer {
  const decipher = createDecipheriv(`aes-${keyBytes * 8}-cbc`, key, iv).setAutoPadding(false);
  return Buffer.concat([decipher.update(bytes), decipher.final()]);
}

function cipherOf(attributes: Readonly<Record<string, string>>): Cipher {
  const hash = HASHES[attributes.hashAlgorithm ?? ""];
  const keyBytes = Number(attributes.keyBits) / 8;
  const isKnown =
    attributes.cipherAlgorithm === "AES" &&
    attributes.cipherChaining === "ChainingModeCBC" &&
    [16, 24, 32].includes(keyBytes);
  if (!hash || !isKnown) throw unknownLock();
  return {
    salt: Buffer.from(attributes.saltValue ?? "", "base64"),
    hash,
    keyBytes,
    blockSize: Number(attributes.blockSize),
  };
}

async function readInfo(xml: Buffer): Promise<AgileInfo> {
  let data: Cipher | null = null;
  let password: AgileInfo["password"] | null = null;
  async function* whole() {
    yield xml;
  }
  await readXml(whole(), {
    open(name, attributes) {
      if (name === "keyData") data = cipherOf(attributes);
      if (name !== "encryptedKey") return;
      const base64 = (key: string) => Buffer.from(attributes[key] ?? "", "base64");
      password = {
        ...cipherOf(attributes),
        spins: Number(attributes.spinCount),
        input: base64("encryptedVerifierHashInput"),
        hashOfInput: base64("encryptedVerifierHashValue"),
        key: base64("encryptedKeyValue"),
      };
    },
  });
  if (!data || !password) throw unknownLock();
  return { data, password };
}

/** The hash of a password, turned so often that guessing is slow. */
function spunHash({ hash, salt, spins }: AgileInfo["password"], password: string): Buffer {
  if (!(spins >= 0 && spins <= MOST_SPINS)) throw unknownLock();
  let spun = hashOf(hash, salt, Buffer.from(password, "utf16le"));
  for (let turn = 0; turn < spins; turn += 1) spun = hashOf(hash, numbered(turn), spun);
  return spun;
}

/** The pieces of the package behind its length; null where the password is another. */
export async function unlockAgile(
  xml: Buffer,
  locked: Buffer,
  typed: string,
): Promise<Iterable<Buffer> | null> {
  const { data, password } = await readInfo(xml);
  const spun = spunHash(password, typed);
  const iv = fit(password.salt, password.blockSize);
  const opened = (blockKey: Buffer, bytes: Buffer): Buffer =>
    decrypt(password, fit(hashOf(password.hash, spun, blockKey), password.keyBytes), iv, bytes);
  const input = opened(BLOCK_KEYS.verifierInput, password.input);
  const wanted = hashOf(password.hash, input.subarray(0, password.salt.length));
  const stored = opened(BLOCK_KEYS.verifierHash, password.hashOfInput).subarray(0, wanted.length);
  if (stored.length !== wanted.length || !timingSafeEqual(wanted, stored)) return null;
  const key = opened(BLOCK_KEYS.key, password.key).subarray(0, data.keyBytes);
  return (function* () {
    for (let at = 0; at < locked.length; at += SEGMENT) {
      const segmentIv = fit(hashOf(data.hash, data.salt, numbered(at / SEGMENT)), data.blockSize);
      const segment = locked.subarray(at, at + SEGMENT);
      yield decrypt(data, key, segmentIv, segment.subarray(0, segment.length & ~15));
    }
  })();
}
