import { BadRequest } from "./bad-request.ts";

/** `name` is null for the bucket itself. */
export type StoragePath = { bucket: string; name: string | null };

/**
 * Parses an address under /v0/; null when it is none of ours. A name is one segment and is decoded
 * exactly once: `a%2Fb` is a/b, `a%252Fb` is a%2Fb.
 */
export function storagePath(url: string): StoragePath | null {
  const [, bucket, name] = /^\/v0\/b\/([^/]+)\/o(?:\/([^/]*))?$/.exec(new URL(url).pathname) ?? [];
  return bucket === undefined
    ? null
    : { bucket: decoded(bucket), name: name ? decoded(name) : null };
}

/** The value of a query field; null when it is missing or repeated. */
export function queryField(url: string, field: string): string | null {
  const found = new URL(url).search
    .slice(1)
    .split("&")
    .filter((pair) => pair === field || pair.startsWith(`${field}=`));
  if (found.length > 1) throw new BadRequest(400, `${field} is said twice.`);
  return found[0] === undefined
    ? null
    : decoded(found[0].slice(field.length + 1).replaceAll("+", " "));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new BadRequest(400, "A percent sign is not followed by the bytes of a character.");
  }
}
