import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gunzipSync, gzipSync } from "node:zlib";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};
const TEXT = new Set([".js", ".css", ".svg", ".txt", ".json", ".webmanifest"]);
const packings = { br: ".br", gzip: ".gz" } as const;
type PackedEncoding = keyof typeof packings;

type StaticFile = {
  etag: string;
  body(): Buffer;
  headers: string[];
  packed: Partial<Record<PackedEncoding, Buffer>>;
};

function* filesIn(directory: string): Generator<string> {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && !entry.name.startsWith(".")) yield join(entry.parentPath, entry.name);
  }
}

/**
 * Writes compressed copies beside the text files of a built client. Maximum compression is slow, so
 * it is done once per build.
 */
export function packStaticFiles(directory: string): void {
  for (const file of filesIn(directory)) {
    if (!TEXT.has(extname(file))) continue;
    const body = readFileSync(file);
    writeFileSync(
      file + packings.br,
      brotliCompressSync(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      }),
    );
    writeFileSync(file + packings.gzip, gzipSync(body, { level: 9 }));
  }
}

/** Files with a hash in their name, and fonts in a folder with one, never change. */
const cacheControl = (path: string) =>
  /^\/(assets|fonts\/[^/]+-[\da-f]+)\//.test(path)
    ? "public, max-age=31536000, immutable"
    : "public, max-age=3600";

export const staticHeaders = (path: string): Record<string, string> => ({
  "Content-Type": types[extname(path)] ?? "application/octet-stream",
  "Cache-Control": cacheControl(path),
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
});

/**
 * Where a build keeps the hashed files of the previous release, which open pages still request
 * (safety.md, F-52).
 */
export const previousFiles = (client: string): string => join(client, "../previous");

/**
 * Loads every file of the built client and of the previous release into memory. Only listed paths
 * are answered, so no path can leave the folder.
 */
export function readStaticFiles(directory: string): Map<string, StaticFile> {
  const previous = previousFiles(directory);
  return new Map([...(existsSync(previous) ? readFiles(previous) : []), ...readFiles(directory)]);
}

const constant = (bytes: Buffer) => () => bytes;
/**
 * Unpacks on demand: nearly every browser accepts compression, and plain copies would take 5 MB.
 */
const unpacked = (bytes: Buffer) => () => gunzipSync(bytes);

function readFiles(directory: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const file of filesIn(directory)) {
    if (!types[extname(file)]) continue;
    const path = file.slice(directory.length).replaceAll("\\", "/");
    const body = readFileSync(file);
    const packed: StaticFile["packed"] = {};
    for (const name of Object.keys(packings) as PackedEncoding[]) {
      const other = file + packings[name];
      const small = existsSync(other) ? readFileSync(other) : null;
      if (small && small.length < body.length) packed[name] = small;
    }
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    files.set(path, {
      etag,
      body: packed.gzip ? unpacked(packed.gzip) : constant(body),
      packed,
      headers: [
        ...Object.entries(staticHeaders(path)).flat(),
        // A weak tag, because the compressed file has the same content in other bytes.
        "ETag",
        `W/${etag}`,
      ],
    });
  }
  return files;
}

/** Answers a static file; false when no file has this path. */
export function answerStatic(
  files: Map<string, StaticFile>,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const file = files.get(path);
  if (!file || (request.method !== "GET" && request.method !== "HEAD")) return false;
  const accepts = String(request.headers["accept-encoding"] ?? "");
  const packing = (Object.keys(packings) as PackedEncoding[]).find(
    (name) => file.packed[name] && accepts.includes(name),
  );
  const body = (packing && file.packed[packing]) ?? file.body();
  const coding = packing ? ["Content-Encoding", packing] : [];
  const vary = Object.keys(file.packed).length ? ["Vary", "Accept-Encoding"] : [];
  if (request.headers["if-none-match"]?.includes(file.etag)) {
    response.writeHead(304, [...file.headers, ...vary]).end();
    return true;
  }
  response.writeHead(200, [
    ...file.headers,
    ...coding,
    ...vary,
    "Content-Length",
    String(body.length),
  ]);
  response.end(request.method === "HEAD" ? undefined : body);
  return true;
}
