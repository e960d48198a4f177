import { setImmediate as breathe } from "node:timers/promises";
import { createCRC32, createMD5, type IHasher } from "hash-wasm";
import { Refusal } from "#shop/refusal.ts";

const CASTAGNOLI = 0x82f63b78;
const SLICE = 1024 * 1024;

/** The hashes of what was received so far, in a form that any process can go on from. */
export type HashStates = { md5State: string | null; crc32cState: string | null };

// One of each for the whole process: between load and save nothing else runs.
const hashers = Promise.all([createMD5(), createCRC32(CASTAGNOLI)]);

/** Another version of the library may not know the state; then the upload must start again. */
function resume(hasher: IHasher, state: string | null): IHasher {
  if (state === null) return hasher.init();
  try {
    return hasher.load(Buffer.from(state, "base64"));
  } catch (error) {
    throw Object.assign(new Refusal("upload-expired"), { cause: error });
  }
}

const saved = (hasher: IHasher) => Buffer.from(hasher.save()).toString("base64");
const digested = (hasher: IHasher) => Buffer.from(hasher.digest("binary")).toString("base64");

/** The states after these bytes too. Lets others run in between. */
export async function advanceHashes(states: HashStates, bytes: Uint8Array): Promise<HashStates> {
  const [md5, crc32c] = await hashers;
  let { md5State, crc32cState } = states;
  for (let from = 0; from < bytes.length; from += SLICE) {
    if (from) await breathe();
    const slice = bytes.subarray(from, from + SLICE);
    md5State = saved(resume(md5, md5State).update(slice));
    crc32cState = saved(resume(crc32c, crc32cState).update(slice));
  }
  return { md5State, crc32cState };
}

/** Both in base64, the CRC big-endian, as the protocol says them. */
export async function finishHashes({
  md5State,
  crc32cState,
}: HashStates): Promise<{ md5: string; crc32c: string }> {
  const [md5, crc32c] = await hashers;
  return { md5: digested(resume(md5, md5State)), crc32c: digested(resume(crc32c, crc32cState)) };
}
