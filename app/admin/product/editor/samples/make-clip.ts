import { randomLetters } from "#lib/random-letters.ts";
import type { MadeSound } from "#shop/file/sound/sound-form.ts";
import { postJson } from "#app/uploads/post-json.ts";
import { UploadError } from "#app/uploads/upload-error.ts";
import { startUpload } from "#app/uploads/upload-task.ts";
import { cutInBrowser } from "./cut-in-browser.ts";

export type Clip = MadeSound & { master: string; startMs: number };
type ClipRequest = { bucket: string; master: string; startMs: number; signal: AbortSignal };

/** Files of this page, so that what was just sent is not fetched again. */
const recordings = new Map<string, Blob>();
export const holdRecording = (master: string, recording: Blob): void =>
  void recordings.set(master, recording);
export const heldRecording = (master: string): Blob | undefined => recordings.get(master);

/** The address of a recording for an administrator's browser. */
export const recordingUrl = (bucket: string, master: string): string =>
  `/v0/b/${encodeURIComponent(bucket)}/o/${encodeURIComponent(master)}?alt=media`;

const isWav = (master: string): boolean => master.endsWith(".wav");

/** Has a clip made. What the server cannot decode is cut here first. Throws UploadErrors. */
export async function makeClip({ bucket, master, startMs, signal }: ClipRequest): Promise<Clip> {
  const ask = (preview?: string) =>
    postJson<MadeSound>(
      "/admin/files/sound",
      { master, startMs, ...(preview && { preview }) },
      signal,
    );
  if (isWav(master)) return { ...(await ask()), master, startMs };
  const { wav, recordingMs } = await cutInBrowser(
    recordings.get(master) ?? (await fetchRecording(bucket, master, signal)),
    startMs,
  );
  const made = await ask(await sendPreview(wav, bucket, signal));
  return { ...made, masterDurationMs: recordingMs, master, startMs };
}

async function fetchRecording(bucket: string, master: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(recordingUrl(bucket, master), { signal }).catch(() => null);
  if (!answer?.ok)
    throw new UploadError(answer?.status === 404 ? "object-not-found" : "unknown", {
      status: answer?.status ?? 0,
      message: "원본 녹음을 불러오지 못했어요. 잠시 뒤에 다시 시도해주세요.",
    });
  const recording = await answer.blob();
  recordings.set(master, recording);
  return recording;
}

async function sendPreview(wav: Blob, bucket: string, signal: AbortSignal): Promise<string> {
  const name = `previews/${randomLetters(26)}.wav`;
  const task = startUpload(wav, { bucket, name, contentType: "audio/wav" });
  const stop = () => void task.cancel();
  signal.addEventListener("abort", stop, { once: true });
  await task.done.finally(() => signal.removeEventListener("abort", stop));
  return name;
}
