import type { ObjectSettings } from "#shop/file/storage/table.server.ts";
import { strictJsonOf } from "#lib/text/strict-json.ts";
import { BadRequest } from "./bad-request.ts";

/** The settings that a client sends for an object; null removes one. */
export type SettingsDocument = {
  contentType?: string | null;
  cacheControl?: string | null;
  contentDisposition?: string | null;
  contentEncoding?: string | null;
  contentLanguage?: string | null;
  metadata?: Record<string, string | null> | null;
};

const CUSTOM_BYTES = 8 * 1024;
const CUSTOM_KEYS = 100;
const MEDIA_TYPE =
  /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}(?:; ?[\w-]{1,40}=(?:[\w.+:-]{1,100}|"[\w .+:,-]{0,100}"))*$/;

/** Each setting becomes a header of downloads, so its value must be valid in a header. */
const allowed: Record<Exclude<keyof SettingsDocument, "metadata">, (value: string) => boolean> = {
  contentType: isMediaType,
  cacheControl: (value) => /^[\w\-=, "]{1,200}$/.test(value),
  contentDisposition: (value) =>
    value.length <= 1000 && !/\p{Cc}/u.test(value) && value.isWellFormed(),
  contentEncoding: (value) => /^[\w\-, ]{1,60}$/.test(value),
  contentLanguage: (value) => /^[\w\-, ]{1,100}$/.test(value),
};

function isMediaType(text: string): boolean {
  return text.length <= 255 && MEDIA_TYPE.test(text);
}

/**
 * Parses the JSON of an upload or update. Unknown fields are ignored: the vendor's client sends
 * `name` and more.
 */
export function readSettings(json: string): SettingsDocument {
  const body = parsed(json);
  const settingsDocument: SettingsDocument = {};
  for (const name of Object.keys(allowed) as (keyof typeof allowed)[]) {
    const value = own(body, name);
    if (value === undefined) continue;
    if (value !== null && (typeof value !== "string" || (value && !allowed[name](value))))
      throw new BadRequest(400, `${name} cannot be that.`);
    settingsDocument[name] = value || null;
  }
  const custom = own(body, "metadata");
  if (custom !== undefined) settingsDocument.metadata = custom === null ? null : readCustom(custom);
  return settingsDocument;
}

/** An object's settings; the content type may also come from the request's header. */
export function settingsFor(
  settingsDocument: SettingsDocument,
  contentType: string | null,
): ObjectSettings {
  if (contentType && !isMediaType(contentType)) throw new BadRequest(400, "Bad content type.");
  const { metadata, ...plain } = settingsDocument;
  const settings = {
    contentType: contentType || "application/octet-stream",
    ...withoutNulls(plain),
  };
  return metadata ? { ...settings, metadata: withoutNulls(metadata) } : settings;
}

const withoutNulls = (record: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => entry[1] !== null),
  );

/** The MD5 in base64 that the client sent, if any. */
export function readMd5(json: string): string | null {
  const value = own(parsed(json), "md5Hash") ?? null;
  if (value !== null && (typeof value !== "string" || !/^[A-Za-z0-9+/]{22}==$/.test(value)))
    throw new BadRequest(400, "md5Hash is no MD5 in base64.");
  return value;
}

function readCustom(custom: unknown): Record<string, string | null> {
  if (typeof custom !== "object" || custom === null || Array.isArray(custom))
    throw new BadRequest(400, "metadata is no object.");
  const entries = Object.entries(custom) as [string, unknown][];
  const isText = (value: unknown) =>
    value === null || (typeof value === "string" && isStorable(value));
  if (
    entries.length > CUSTOM_KEYS ||
    !entries.every(([key, value]) => key && key !== "__proto__" && isStorable(key) && isText(value))
  ) {
    throw new BadRequest(400, "metadata takes names with texts.");
  }
  const bytes = entries.reduce(
    (sum, [key, value]) => sum + new TextEncoder().encode(key + (value ?? "")).length,
    0,
  );
  if (bytes > CUSTOM_BYTES) throw new BadRequest(400, "metadata is longer than 8 KiB.");
  return Object.fromEntries(entries) as Record<string, string | null>;
}

/** PostgreSQL stores neither NUL nor lone surrogates. */
const isStorable = (text: string) => !text.includes("\0") && text.isWellFormed();

function parsed(json: string): object {
  const value = strictJsonOf(json || "{}");
  if (value === undefined)
    throw new BadRequest(400, "The metadata is no JSON that everybody reads alike.");
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new BadRequest(400, "The metadata is no JSON object.");
  return value;
}

const own = (body: object, name: string): unknown =>
  Object.hasOwn(body, name) ? body[name as keyof typeof body] : undefined;
