import { randomLetters } from "#lib/random-letters.ts";
import type { UploadTask } from "./upload-task.ts";
import type { WaitReason } from "./wait-for-retry.ts";

/** A file as the field shows it. */
export type UploadItem = {
  id: string;
  /** of the file */
  name: string;
  /** waiting: queued; finishing: sent, the server works; made: waits for earlier files */
  state: "waiting" | "running" | "finishing" | "made" | "paused" | "error";
  bytesTransferred: number;
  totalBytes: number;
  trouble: WaitReason | null;
  problem: string | null;
  mayTryAgain: boolean;
};

/** One file of the queue, with what only the queue knows of it. */
export type UploadEntry<Made> = {
  seen: UploadItem;
  file: File;
  /** of the object; empty: the file goes whole */
  name: string;
  at: number;
  session: string | null;
  task: UploadTask | null;
  stored: boolean;
  ending: AbortController;
  made?: Made;
};

export function newEntry<Made>(file: File, name: string, at: number): UploadEntry<Made> {
  const seen: UploadItem = {
    id: randomLetters(16),
    name: file.name,
    state: "waiting",
    bytesTransferred: 0,
    totalBytes: file.size,
    trouble: null,
    problem: null,
    mayTryAgain: false,
  };
  const ending = new AbortController();
  return { seen, file, name, at, session: null, task: null, stored: false, ending };
}
