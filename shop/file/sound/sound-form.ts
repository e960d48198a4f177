import * as z from "zod";

/** The editor's request: which recording, from which moment, and a clip cut by the browser if
 * the server cannot decode it. */
export const soundForm = z.strictObject({
  master: z.string().regex(/^masters\/[\w-]{8,64}\.(?:wav|mp3|m4a)$/),
  preview: z
    .string()
    .regex(/^previews\/[\w-]{8,64}\.wav$/)
    .optional(),
  startMs: z.int().min(0).max(99_999_999).default(0),
});

export type SoundForm = z.output<typeof soundForm>;

/** A clip as the editor hears of it; times in milliseconds. */
export type MadeSound = {
  soundId: string;
  durationMs: number;
  peaks: number[];
  masterDurationMs: number | null;
};
