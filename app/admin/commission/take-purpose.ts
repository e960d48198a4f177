import { randomLetters } from "#lib/random-letters.ts";
import { roomLimits } from "#shop/commission/limits.ts";
import { recordingTypes, type RecordingKind } from "#shop/file/sound/sound-limits.ts";
import { postJson } from "#app/uploads/post-json.ts";
import type { UploadPurpose } from "#app/uploads/upload-purpose.ts";

type AddedTake = { id: string; number: number };
type Target = { number: string; lineId: number };

const kinds = Object.keys(recordingTypes) as RecordingKind[];
const kindOf = (name: string): RecordingKind | undefined =>
  kinds.find((kind) => name.toLowerCase().endsWith(`.${kind}`));

/** Takes of a room, stored where only its two sides may hear them. */
export const takePurpose = ({ number, lineId }: Target): UploadPurpose<AddedTake> => ({
  accept: kinds.flatMap((kind) => [`.${kind}`, recordingTypes[kind]]),
  problemOf(file) {
    if (!kindOf(file.name)) return "WAV, MP3, M4A 파일을 골라주세요.";
    if (file.size === 0) return "빈 파일이에요. 다른 파일을 골라주세요.";
    return file.size > roomLimits.bytes ? "파일이 너무 커요. 500MB까지 올릴 수 있어요." : null;
  },
  newName: (accountId, file) => `takes/${accountId}/${randomLetters(26)}.${kindOf(file.name)}`,
  contentTypeOf: (file) => recordingTypes[kindOf(file.name) ?? "wav"],
  async finish(name, file, signal) {
    const outline = /\.(?:mp3|m4a)$/.test(name) ? await peaksOf(file) : {};
    const named = { name, fileName: file.name.slice(0, 400), number, lineId, note: "" };
    return postJson<AddedTake>("/admin/files/take", { ...named, ...outline }, signal);
  },
});

const peaksOf = (file: File) =>
  import("../product/goods/outline-in-browser.ts")
    .then(async ({ outlineInBrowser }) => ({ peaks: (await outlineInBrowser(file)).peaks }))
    .catch(() => ({}));
