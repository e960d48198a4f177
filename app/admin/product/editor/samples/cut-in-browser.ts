import { soundLimits } from "#shop/file/sound/sound-limits.ts";
import { writeWav } from "#shop/file/sound/write-wav.ts";
import { UploadError } from "#app/uploads/upload-error.ts";

const RATE = 48_000;
const METADATA_MS = 15_000;

const refused = (message: string) => new UploadError("invalid-argument", { message });

/** Cuts a clip out of an MP3 or M4A as a WAV. Throws an UploadError when it cannot. */
export async function cutInBrowser(
  recording: Blob,
  startMs: number,
): Promise<{ wav: Blob; recordingMs: number }> {
  const lengthMs = await lengthOf(recording);
  // A whole recording is unfolded in memory; an hour of it would take more than a phone has.
  if (lengthMs !== null && lengthMs > soundLimits.decodedMs)
    throw refused("20분보다 긴 MP3와 M4A는 여기에서 자를 수 없어요. WAV로 올려주세요.");
  const sound = await decode(recording, RATE);
  const first = Math.round((startMs * RATE) / 1000);
  const last = first + Math.round((soundLimits.clipMs * RATE) / 1000);
  const channels = Array.from({ length: Math.min(2, sound.numberOfChannels) }, (_, channel) =>
    sound.getChannelData(channel).subarray(first, last),
  );
  return {
    wav: new Blob([writeWav(channels, RATE)], { type: "audio/wav" }),
    recordingMs: Math.round(sound.duration * 1000),
  };
}

export async function decode(recording: Blob, rate: number): Promise<AudioBuffer> {
  const bytes = await recording.arrayBuffer();
  try {
    return await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
  } catch (cause) {
    throw new UploadError("invalid-argument", {
      message: "이 브라우저에서 열 수 없는 녹음이에요. WAV로 올려주세요.",
      cause,
    });
  }
}

/** The duration by the recording's header; null when unknown. */
export function lengthOf(recording: Blob): Promise<number | null> {
  const url = URL.createObjectURL(recording);
  const audio = new Audio();
  return new Promise<number | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), METADATA_MS);
    audio.onloadedmetadata = () =>
      resolve(Number.isFinite(audio.duration) ? audio.duration * 1000 : null);
    audio.onerror = () => resolve(null);
    audio.preload = "metadata";
    audio.src = url;
    audio.addEventListener("emptied", () => clearTimeout(timer), { once: true });
  }).finally(() => {
    audio.removeAttribute("src");
    audio.load();
    URL.revokeObjectURL(url);
  });
}
