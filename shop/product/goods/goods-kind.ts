import { recordingKind } from "#shop/file/sound/recording-kind.ts";
import { recordingTypes, type RecordingKind } from "#shop/file/sound/sound-limits.ts";

/** File types that may be sold, by extension. */
export const goodsTypes = {
  ...recordingTypes,
  zip: "application/zip",
  pdf: "application/pdf",
} as const;
export type GoodsKind = keyof typeof goodsTypes;
export const goodsKinds = Object.keys(goodsTypes) as GoodsKind[];

/** By the name alone. */
export const kindOfName = (name: string): GoodsKind | undefined =>
  goodsKinds.find((kind) => name.toLowerCase().endsWith(`.${kind}`));

/** The kind of file by its first bytes, whatever its name says. */
export function goodsKind(start: Uint8Array): GoodsKind | null {
  const text = String.fromCharCode(...start.subarray(0, 8));
  if (text.startsWith("PK\u0003\u0004")) return "zip";
  return text.startsWith("%PDF-") ? "pdf" : recordingKind(start);
}

export const isRecording = (kind: GoodsKind): kind is RecordingKind => kind in recordingTypes;

export const isPlayed = (contentType: string): boolean => contentType.startsWith("audio/");

/** A name that any device can keep: no folder, no sign that a disk forbids, with its ending. */
export function safeFileName(name: string, kind: GoodsKind, most: number): string {
  const stem = name
    .normalize("NFC")
    .replace(/\.\w{1,5}$/, "")
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  const cut = [...stem].slice(0, most).join("").toWellFormed().trim();
  return `${cut || "sound"}.${kind}`;
}
