import { cutRecording } from "#shop/file/sound/cut-recording.ts";
import type { SoundWorkshop } from "#shop/file/sound/sound-workshop.ts";

/** Reads and cuts in the process that asks. */
export const soundsHere: SoundWorkshop = { cut: cutRecording };
