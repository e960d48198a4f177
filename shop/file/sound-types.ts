const MATCHES = {
  "audio/mpeg": /^(ID3|\u00ff[\u00e2-\u00fb])/,
  "audio/wav": /^RIFF[^]{4}WAVE/,
  "audio/mp4": /^[^]{4}ftyp/,
  "audio/ogg": /^OggS/,
  "audio/webm": /^\u001aE\u00df\u00a3/,
} as const;

export type SoundType = keyof typeof MATCHES;

/** Whether the first bytes match the type, so that only sounds are served as sounds. */
export const isSound = (bytes: Uint8Array, contentType: string): contentType is SoundType =>
  Object.hasOwn(MATCHES, contentType) &&
  MATCHES[contentType as SoundType].test(String.fromCharCode(...bytes.subarray(0, 16)));
