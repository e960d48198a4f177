import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import { atMost } from "#lib/at-most.ts";

export type Encoding = "br" | "gzip" | "identity";

/** The most compact encoding that the client accepts (RFC 9110, 12.5.3). */
export function encodingOf(accepts: string | null | undefined): Encoding {
  const takes = (name: string) =>
    accepts?.split(",").some((each) => {
      const [coding, weight] = each.trim().split(/\s*;\s*q=/i);
      return coding === name && Number(weight ?? 1) > 0;
    });
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}

/** A 256 KB window holds every page; the default takes 8 MB of memory per compression. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 18 };
/** Two compressions keep up with the rendering thread; waiting pages take no extra memory. */
const inTurn = atMost(2);

/** Copies the bytes: zlib returns a view of a 16 KB chunk, which would stay in memory whole. */
const alone = (bytes: Buffer): Buffer => Buffer.from(new Uint8Array(bytes).buffer);

export function packAs(encoding: Encoding, text: Buffer): Promise<Buffer> {
  if (encoding === "identity") return Promise.resolve(text);
  const pack = () =>
    encoding === "br" ? promisify(brotliCompress)(text, { params }) : promisify(gzip)(text);
  return inTurn(async () => alone(await pack()));
}

export async function unpackFrom(encoding: Encoding, bytes: Buffer): Promise<Buffer> {
  if (encoding === "identity") return bytes;
  return promisify(encoding === "br" ? brotliDecompress : gunzip)(bytes);
}
