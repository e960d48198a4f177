import { contentDisposition } from "#lib/text/content-disposition.ts";
import { byteRange } from "#lib/bytes/byte-range.ts";
import { streamOf } from "#lib/bytes/stream-of.ts";
import { readObject } from "#shop/file/storage/read-object.server.ts";
import type { StoredObject } from "#shop/file/storage/stored-object.server.ts";
import type { Shop } from "#shop/shop.ts";
import { objectTag } from "./object-document.ts";

/** Types that browsers display or play without running code; all others are sent as attachments. */
const SHOWN =
  /^(?:image\/(?:png|jpeg|gif|webp|avif|bmp)|(?:audio|video)\/(?!.*(?:xml|html))[\w.+-]+)(?:;|$)/i;
const SENT_ENCODINGS = new Set(["gzip", "br", "deflate", "zstd"]);

export type ReadRequest = {
  request: Request;
  /** whether anybody may read it */ isPublic: boolean;
};

/** Sends an object or the requested range, reading no faster than the client receives. */
export function sendObject(
  shop: Pick<Shop, "bucket">,
  object: StoredObject,
  { request, isPublic }: ReadRequest,
): Response {
  const requestHeaders = request.headers;
  const headers = headersOf(object, isPublic);
  const tag = headers["ETag"]!;
  if (isSame(requestHeaders.get("if-none-match"), tag))
    return new Response(null, { status: 304, headers });
  const isRangeKept = !requestHeaders.has("if-range") || requestHeaders.get("if-range") === tag;
  const range =
    isRangeKept && object.size > 0 ? byteRange(requestHeaders.get("range"), object.size) : null;
  if (range === "unsatisfiable")
    return new Response(null, {
      status: 416,
      headers: { "Content-Range": `bytes */${object.size}`, "Accept-Ranges": "bytes" },
    });
  const length = range ? range.end - range.start + 1 : object.size;
  const sent = {
    ...headers,
    "Content-Length": String(length),
    ...(range && { "Content-Range": `bytes ${range.start}-${range.end}/${object.size}` }),
  };
  const body =
    request.method === "HEAD" || length === 0
      ? null
      : streamOf(readObject(shop, object, range ?? undefined));
  return new Response(body, { status: range ? 206 : 200, headers: sent });
}

function headersOf(object: StoredObject, isPublic: boolean): Record<string, string> {
  const { settings, size, md5, crc32c } = object;
  const type = settings.contentType ?? "application/octet-stream";
  const encoding = settings.contentEncoding?.toLowerCase() ?? "";
  return {
    "Accept-Ranges": "bytes",
    "Cache-Control": cacheControlOf(settings.cacheControl, isPublic),
    "Content-Disposition": dispositionOf(object, type),
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Content-Type": type,
    ETag: `"${objectTag(object)}"`,
    "Last-Modified": object.updatedAt.toUTCString(),
    "X-Content-Type-Options": "nosniff",
    "x-goog-generation": String(object.generation),
    "x-goog-hash": `crc32c=${crc32c},md5=${md5}`,
    "x-goog-metageneration": String(object.metageneration),
    "x-goog-storage-class": "STANDARD",
    "x-goog-stored-content-length": String(size),
    ...(!isPublic && { Vary: "Authorization, Cookie" }),
    ...(SENT_ENCODINGS.has(encoding) && { "Content-Encoding": encoding }),
    ...(settings.contentLanguage && { "Content-Language": settings.contentLanguage }),
  };
}

/** Forbids shared caches for private objects, whatever cache-control their uploader set. */
function cacheControlOf(wished: string | undefined, isPublic: boolean): string {
  if (isPublic) return wished ?? "public, max-age=3600";
  return wished && !/public|s-maxage/i.test(wished) ? wished : "private, max-age=0";
}

function dispositionOf(
  { name, settings: { contentDisposition: wished = "" } }: StoredObject,
  type: string,
): string {
  const isFile = !SHOWN.test(type) || /^\s*attachment/i.test(wished);
  const fileName = fileNameIn(wished) ?? name.split("/").at(-1) ?? "";
  return contentDisposition(isFile ? "attachment" : "inline", fileName);
}

/** The uploader's file name; `filename*` wins over `filename` (RFC 6266). */
function fileNameIn(disposition: string): string | null {
  const [, extended] = /;\s*filename\*=UTF-8''([^;\s]+)/i.exec(disposition) ?? [];
  const [, quoted, plain] = /;\s*filename=(?:"([^"]*)"|([^;\s"]+))/i.exec(disposition) ?? [];
  try {
    return extended === undefined ? quoted || plain || null : decodeURIComponent(extended);
  } catch {
    return quoted || plain || null;
  }
}

const isSame = (header: string | null, tag: string): boolean =>
  header !== null &&
  (header.trim() === "*" ||
    header.split(",").some((one) => one.trim().replace(/^W\//, "") === tag));
