import { isEmpty } from "#lib/is-empty.ts";
import type { StoredObject } from "#shop/file/storage/stored-object.server.ts";

/**
 * An object as the vendor's client reads it: every field is a string. `tokens` are the download
 * tokens that the caller may see.
 */
export function objectDocument(object: StoredObject, tokens: string[] = object.downloadTokens) {
  const { metadata, ...settings } = object.settings;
  return {
    name: object.name,
    bucket: object.bucket,
    generation: String(object.generation),
    metageneration: String(object.metageneration),
    timeCreated: object.createdAt.toISOString(),
    updated: object.updatedAt.toISOString(),
    storageClass: "STANDARD",
    size: String(object.size),
    md5Hash: object.md5,
    crc32c: object.crc32c,
    etag: objectTag(object),
    contentType: "application/octet-stream",
    contentEncoding: "identity",
    contentDisposition: "inline",
    downloadTokens: tokens.join(","),
    ...settings,
    ...(!isEmpty(metadata) && { metadata }),
  };
}

/** Changes with the bytes and with the metadata that a download sends. */
export const objectTag = ({ generation, metageneration }: StoredObject): string =>
  `${generation}-${metageneration}`;
