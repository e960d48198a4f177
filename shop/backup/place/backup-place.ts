import type { PlaceAddress } from "#shop/vendor/vendor-settings.ts";
import type { PlaceTrouble } from "#shop/vendor/vendors.ts";

export type { PlaceAddress };

export type PlaceKind = PlaceAddress["kind"];
export const placeKinds = {
  s3: "S3 저장소",
  sftp: "SFTP 서버",
  webdav: "WebDAV (나스, Nextcloud)",
} as const satisfies Record<PlaceKind, string>;

/** How to reach it, with its password or secret key. */
export type PlaceAccess = { address: PlaceAddress; password: string };

/**
 * Keeps whole objects under names like "objects/ab/…". Nothing is ever shown half under its name.
 * Every call may throw PlaceProblem.
 */
export interface BackupPlace {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is none of this name. */
  find(name: string): Promise<Uint8Array | null>;
  /** Names below this folder with their sizes in bytes, also in folders of it. */
  list(folder: "objects" | "days" | "keys"): Promise<Map<string, number>>;
  remove(name: string): Promise<void>;
  close(): Promise<void>;
  /** "SHA256:…" of the server's key, where the protocol has one. */
  hostKey?: string;
}

/** The other place did not do what was asked of it. */
export class PlaceProblem extends Error {
  override name = "PlaceProblem";
  trouble: PlaceTrouble;
  constructor(trouble: PlaceTrouble, message: string, options?: ErrorOptions) {
    super(message, options);
    this.trouble = trouble;
  }
}

/** Where it is, in one line. */
export function placeWords(address: PlaceAddress): string {
  if (address.kind === "s3")
    return `${new URL(address.endpoint).host}/${address.bucket}/${address.folder}`;
  if (address.kind === "sftp") return `${address.host}:${address.folder || "~"}`;
  return address.url.replace(/^https?:\/\//, "");
}
