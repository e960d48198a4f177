/** A clip cut from a recording, brought to one peak. */
export type CutSound = {
  /** WAV, 16 bit */
  clip: Uint8Array;
  durationMs: number;
  /** 0..1, evenly over the clip, the loudest being 1 */
  peaks: number[];
  recordingMs: number;
};

/** Reads recordings. */
export interface SoundWorkshop {
  /** `recording` is the bytes of a WAV, which is read to its end. */
  cut(recording: AsyncIterable<Uint8Array>, options: { startMs: number }): Promise<CutSound>;
}
