import { readBytes } from "#lib/bytes/read-bytes.server.ts";

const MOST_BYTES = 8192;

/** A practice page's small form; null for anything else. */
export async function readForm(request: Request): Promise<URLSearchParams | null> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  const bytes =
    type === "application/x-www-form-urlencoded" ? await readBytes(request, MOST_BYTES) : null;
  return bytes && new URLSearchParams(new TextDecoder().decode(bytes));
}
