import { jsonOf } from "./json-of.ts";

const DEEPEST = 32;
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g;

/**
 * Parses JSON that all parsers read alike (RFC 7493). Undefined for invalid JSON, repeated keys in
 * an object, lone surrogates, or values nested deeper than 32.
 */
export function strictJsonOf(sent: Uint8Array | string): unknown {
  const bytes = typeof sent === "string" ? new TextEncoder().encode(sent) : sent;
  const value = jsonOf(bytes);
  return value === undefined || isUnclear(new TextDecoder().decode(bytes)) ? undefined : value;
}

/** Whether valid JSON is ambiguous; linear in its length. */
function isUnclear(json: string): boolean {
  /** the keys of each open object; null for an array */
  const open: (Set<string> | null)[] = [];
  let text = "";
  for (const [token] of json.matchAll(TOKEN)) {
    const first = token[0]!;
    if (first === '"') text = JSON.parse(token) as string;
    else if ("{[".includes(first)) open.push(first === "{" ? new Set() : null);
    else if ("}]".includes(first)) open.pop();
    const keys = first === ":" ? open.at(-1) : null;
    if (keys?.has(text) || open.length > DEEPEST || !text.isWellFormed()) return true;
    keys?.add(text);
  }
  return false;
}
