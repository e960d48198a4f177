import { isRefusal } from "#shop/refusal.ts";
import { cutRecording } from "#shop/file/sound/cut-recording.ts";
import type { WorkerAnswer } from "./sound-process.server.ts";

const tell = (answer: WorkerAnswer) => process.send?.(answer, () => process.exit());

cutRecording(process.stdin, { startMs: Number(process.argv[2]) }).then(
  (done) => tell({ done }),
  (error: unknown) => tell(isRefusal(error) ? { refused: error.code } : { broke: String(error) }),
);
