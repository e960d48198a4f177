import { Refusal } from "#shop/refusal.ts";
import { guestUploaderId } from "../upload/guest-uploader.ts";
import type { StorageCaller } from "./storage-caller.ts";

const MIB = 1024 * 1024;

export type Place = {
  /** the most bytes one object may have here */
  mostBytes: number;
  /** null: any */
  contentTypes: readonly string[] | null;
};

const images: Place = {
  mostBytes: 15 * MIB,
  contentTypes: ["image/jpeg", "image/png", "image/webp", "image/avif"],
};
// Browsers call the same three formats by many names.
const masters: Place = {
  mostBytes: 500 * MIB,
  contentTypes: [
    "audio/wav",
    "audio/x-wav",
    "audio/wave",
    "audio/vnd.wave",
    "audio/mpeg",
    "audio/mp3",
    "audio/mp4",
    "audio/x-m4a",
    "audio/m4a",
  ],
};
const previews: Place = { mostBytes: 20 * MIB, contentTypes: ["audio/wav"] };
const goods: Place = {
  mostBytes: 2 * 1024 * MIB,
  contentTypes: [...masters.contentTypes!, "application/zip", "application/pdf"],
};
const takes: Place = masters;
const anywhere: Place = { mostBytes: 5 * 1024 * MIB, contentTypes: null };

/** As a browser cut it: half a minute, at most two channels. */
const clips: Place = { mostBytes: 8 * MIB, contentTypes: ["audio/wav"] };

const OF_MEMBER = /^members\/([^/]+)\/(images|sounds)\//;
const memberOf = (name: string): string | undefined => OF_MEMBER.exec(name)?.[1];

/** What may lie under this name. */
export function placeOf(name: string): Place {
  const kind = OF_MEMBER.exec(name)?.[2];
  if (kind) return kind === "images" ? images : clips;
  if (name.startsWith("masters/")) return masters;
  if (name.startsWith("goods/")) return goods;
  if (name.startsWith("takes/")) return takes;
  return name.startsWith("previews/") ? previews : anywhere;
}

/** Whether an object of this type may lie under this name. A type's parameters do not count. */
export const fitsPlace = (name: string, contentType: string | undefined): boolean =>
  placeOf(name).contentTypes?.includes((contentType ?? "").split(";")[0]!.trim().toLowerCase()) ??
  true;

const isTrusted = ({ kind }: StorageCaller): boolean =>
  kind === "administrator" || kind === "machine";
const isOwn = (caller: StorageCaller, name: string): boolean =>
  (caller.kind === "editor" && /^(?:masters|previews|goods)\//.test(name)) ||
  ("records" in caller && caller.records && name.startsWith(`takes/${caller.accountId}/`)) ||
  ("accountId" in caller && memberOf(name) === caller.accountId);

/** Whether the caller may read the object and its metadata. */
export const mayRead = (caller: StorageCaller, name: string): boolean =>
  isTrusted(caller) || isOwn(caller, name) || name.startsWith("public/");

/** Whether the caller may write, change and remove what has this name. */
export const mayWrite = (caller: StorageCaller, name: string): boolean =>
  isTrusted(caller) || isOwn(caller, name);

/** A guest has rights only under the order that they proved. */
const isStranger = (caller: StorageCaller): boolean =>
  caller.kind === "anonymous" ||
  ("accountId" in caller && caller.accountId.startsWith(guestUploaderId("")));

/** Throws `storage-unauthenticated` for anonymous callers and `storage-unauthorized` for others. */
export function refuseUnless(may: boolean, caller: StorageCaller): void {
  if (!may)
    throw new Refusal(isStranger(caller) ? "storage-unauthenticated" : "storage-unauthorized");
}

/** The owner of a caller's objects and uploads; null for machines, which share theirs. */
export const ownerIdOf = (caller: StorageCaller): string | null =>
  "accountId" in caller ? caller.accountId : null;
