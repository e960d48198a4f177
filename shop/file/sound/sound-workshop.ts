/** A clip cut from a recording, and what was measured on the way. */
export type CutSound = {
  /** WAV, 16 bit */
  clip: Uint8Array;
  durationMs: number;
  /** 0..1, evenly over the clip, the loudest being 1 */
  peaks: number[];
  /** of the whole recording, in hundredths of LUFS; null: silent */
  loudness: number | null;
  recordingMs: number;
};

/** Reads recordings. */
export interface SoundWorkshop {
  /** `recording` is the bytes of a WAV, which is read to its end. */
  cut(recording: AsyncIterable<Uint8Array>, options: { startMs: number }): Promise<CutSound>;
}
