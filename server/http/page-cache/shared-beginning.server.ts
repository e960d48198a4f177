import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress } from "node:zlib";
import { HEAD_END, OWN_PART } from "#app/rendering/shared-head.server.ts";
import { atMost } from "#lib/at-most.ts";
import { alone } from "./stitched-gzip.server.ts";

/** A window of 256 KB holds every page; the usual one takes 8 MB for each page under way. */
const paramsOf = (quality: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_LGWIN]: 18,
});
/** A page that is sent once takes as much work as gzip; one that is kept a fifth more, and is 4 % smaller. */
const [once, kept] = [paramsOf(5), paramsOf(7)];
/** Two keep up with the thread that renders pages: who waits takes no memory. */
const inTurn = atMost(2);
const finishFlush = constants.BROTLI_OPERATION_FLUSH;

/** One for each kind of page and device; more come with another look of the shop. */
const MOST_BEGINNINGS = 64;
const packed = new Map<string, Promise<Buffer>>();

/** A page in brotli. Pages that begin alike share the beginning, which counts once. */
export type PackedPage = { beginning: Buffer; rest: Buffer; bytes: number };

export const wholeOf = ({ beginning, rest }: PackedPage): Buffer =>
  Buffer.concat([beginning, rest]);

/**
 * What a brotli stream says up to a flush depends on nothing that follows, so pages that begin
 * alike share those bytes. Were they ever others, the page would be kept whole.
 */
export const packPageOf = (text: Buffer): Promise<PackedPage> => inTurn(() => packShared(text));

async function packShared(text: Buffer): Promise<PackedPage> {
  const own = text.indexOf(OWN_PART);
  if (own < 0 || own > text.indexOf(HEAD_END)) return unshared(await packWhole(text, kept));
  const said = text.toString("utf8", 0, own);
  const isKnown = packed.has(said);
  const beginning = await packBeginning(said);
  const stream = createBrotliCompress({ params: kept });
  stream.write(text.subarray(0, own));
  stream.flush(finishFlush);
  stream.end(text.subarray(own));
  const whole = await buffer(stream);
  const rest = whole.subarray(beginning.length);
  if (!whole.subarray(0, beginning.length).equals(beginning)) return unshared(alone(whole));
  return { beginning, rest: alone(rest), bytes: isKnown ? rest.length : whole.length };
}

const unshared = (whole: Buffer): PackedPage => ({
  beginning: Buffer.alloc(0),
  rest: whole,
  bytes: whole.length,
});

function packBeginning(text: string): Promise<Buffer> {
  const known = packed.get(text);
  if (known) return known;
  const packing = promisify(brotliCompress)(text, { params: kept, finishFlush }).then(alone);
  packed.set(text, packing);
  packing.catch(() => packed.delete(text));
  if (packed.size > MOST_BEGINNINGS) packed.delete(packed.keys().next().value!);
  return packing;
}

const packWhole = async (text: Buffer, params: typeof once): Promise<Buffer> =>
  alone(await promisify(brotliCompress)(text, { params }));

export const packBrotli = (text: Buffer): Promise<Buffer> => inTurn(() => packWhole(text, once));
