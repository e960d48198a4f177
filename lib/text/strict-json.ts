import { jsonOf } from "./json-of.ts";

const DEEPEST = 32;
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g;

/**
 * JSON that everybody reads alike (RFC 7493), out of the bytes or the text that a client sent.
 * Undefined where it is none, where one object names a key twice, a text holds half a character,
 * or values lie more than 32 deep.
 */
export function strictJsonOf(sent: Uint8Array | string): unknown {
  const bytes = typeof sent === "string" ? new TextEncoder().encode(sent) : sent;
  const value = jsonOf(bytes);
  return value === undefined || isUnclear(new TextDecoder().decode(bytes)) ? undefined : value;
}

/** Of a text that is JSON; linear in its length. */
function isUnclear(json: string): boolean {
  /** the keys of each object that is open; null for an array */
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
