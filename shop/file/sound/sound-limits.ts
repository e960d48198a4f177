/** What recordings and clips may be. */
export const soundLimits = {
  /** bytes of a recording as it is uploaded */
  recording: 500 * 1024 * 1024,
  /** bytes of the WAV that a browser cut from a recording the server cannot decode */
  preview: 20 * 1024 * 1024,
  clipMs: 30_000,
  /** shorter is no sample of anything */
  leastMs: 500,
  fadeInMs: 20,
  fadeOutMs: 1500,
  /** wanted size of a clip: what a phone loads within a few seconds */
  clipBytes: 1_500_000,
  /** the lowest rate a clip is brought down to; up to 12 kHz of a voice stays */
  leastRate: 24_000,
  /** parts of an outline: as many as bars are drawn */
  peaks: 64,
  /** the longest recording that a browser is asked to decode as a whole */
  decodedMs: 20 * 60_000,
} as const;

/** Recordings by the ending of their name. */
export const recordingTypes = { wav: "audio/wav", mp3: "audio/mpeg", m4a: "audio/mp4" } as const;
export type RecordingKind = keyof typeof recordingTypes;
