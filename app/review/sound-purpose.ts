import { randomLetters } from "#lib/random-letters.ts";
import type { OwnSound } from "#shop/file/sound/own/make-own-sound.server.ts";
import { postJson } from "#app/uploads/post-json.ts";
import type { UploadPurpose } from "#app/uploads/upload-purpose.ts";

const MIB = 1024 * 1024;

/** A clip that the browser cut, sent to the account's own place and measured there. */
export const ownSoundPurpose: UploadPurpose<OwnSound> = {
  accept: ["audio/*"],
  problemOf({ size }) {
    if (size === 0) return "빈 파일이에요. 다른 소리를 골라주세요.";
    return size > 8 * MIB ? "소리가 너무 커요. 더 짧게 올려주세요." : null;
  },
  newName: (accountId) => `members/${accountId}/sounds/${randomLetters(26)}.wav`,
  contentTypeOf: () => "audio/wav",
  finish: (name, _file, signal) => postJson<OwnSound>("/files/sounds", { name }, signal),
};
