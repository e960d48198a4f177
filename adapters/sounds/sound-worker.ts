import { isRefusal } from "#shop/refusal.ts";
import { cutRecording } from "#shop/file/sound/cut-recording.ts";
import type { Answered } from "./sound-process.server.ts";

const tell = (answer: Answered) => process.send?.(answer, () => process.exit());

cutRecording(process.stdin, { startMs: Number(process.argv[2]) }).then(
  (done) => tell({ done }),
  (error: unknown) => tell(isRefusal(error) ? { refused: error.code } : { broke: String(error) }),
);
