import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon",
  ".woff2": "font/woff2", ".txt": "text/plain; charset=utf-8", ".json": "application/json; charset=utf-8", ".webmanifest": "application/manifest+json",
};
const TEXT = new Set([".js", ".css", ".svg", ".txt", ".json", ".webmanifest"]);

type StaticFile = { body: Buffer; headers: [string, string][]; packed: Partial<Record<"br" | "gzip", Buffer>> };

/** Names with a hash, and fonts, never change what they hold. */
const cacheControl = (path: string) => (/^\/(assets|fonts)\//.test(path) ? "public, max-age=31536000, immutable" : "public, max-age=3600");

function pack(body: Buffer): StaticFile["packed"] {
  if (body.length < 512) return {};
  return {
    br: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    gzip: gzipSync(body, { level: 9 }),
  };
}

/** Every file of the built client, in memory: what is not in this list does not exist, so no path can lead outside. */
export function readStaticFiles(directory: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith(".")) continue;
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(directory.length).replaceAll("\\", "/");
    const extension = extname(path);
    const type = types[extension];
    if (!type) continue;
    const body = readFileSync(file);
    files.set(path, { body, headers: [["Content-Type", type], ["Cache-Control", cacheControl(path)], ["X-Content-Type-Options", "nosniff"], ["Cross-Origin-Resource-Policy", "same-origin"]], packed: TEXT.has(extension) ? pack(body) : {} });
  }
  return files;
}

/** Answers a static file; false when there is none under this path. */
export function answerStatic(files: Map<string, StaticFile>, path: string, request: IncomingMessage, response: ServerResponse): boolean {
  const file = files.get(path);
  if (!file || (request.method !== "GET" && request.method !== "HEAD")) return false;
  const accepts = String(request.headers["accept-encoding"] ?? "");
  const encoding = (["br", "gzip"] as const).find((name) => file.packed[name] && accepts.includes(name));
  const body = encoding ? file.packed[encoding]! : file.body;
  const coded = encoding ? [["Content-Encoding", encoding], ["Vary", "Accept-Encoding"]] : [];
  response.writeHead(200, [...file.headers, ...coded, ["Content-Length", String(body.length)]].flat() as string[]);
  response.end(request.method === "HEAD" ? undefined : body);
  return true;
}
