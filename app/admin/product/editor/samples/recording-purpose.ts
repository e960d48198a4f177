import { randomLetters } from "#lib/random-letters.ts";
import { recordingTypes, soundLimits, type RecordingKind } from "#shop/file/sound/sound-limits.ts";
import type { UploadPurpose } from "#app/uploads/upload-purpose.ts";
import { holdRecording, makeClip, type Clip } from "./make-clip.ts";

/** By the name: browsers call the same three formats by many types, or by none. */
const kindOf = ({ name }: File): RecordingKind | undefined =>
  (Object.keys(recordingTypes) as RecordingKind[]).find((kind) =>
    name.toLowerCase().endsWith(`.${kind}`),
  );

/** Recordings of samples: only administrators read them; a clip is made of their beginning. */
export const recordingPurpose = (bucket: string): UploadPurpose<Clip> => ({
  accept: Object.entries(recordingTypes).flatMap(([ending, type]) => [`.${ending}`, type]),
  problemOf(file) {
    if (!kindOf(file)) return "WAV, MP3, M4A 파일을 골라주세요.";
    if (file.size === 0) return "빈 파일이에요. 다른 녹음을 골라주세요.";
    return file.size > soundLimits.recording ? "녹음이 너무 커요. 500MB까지 올릴 수 있어요." : null;
  },
  newName: (_accountId, file) => `masters/${randomLetters(26)}.${kindOf(file)}`,
  contentTypeOf: (file) => recordingTypes[kindOf(file) ?? "wav"],
  finish(name, file, signal) {
    holdRecording(name, file);
    return makeClip({ bucket, master: name, startMs: 0, signal });
  },
});
