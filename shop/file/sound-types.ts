const MATCHES = {
  "audio/mpeg": /^(ID3|\u00ff[\u00e2-\u00fb])/,
  "audio/wav": /^RIFF[^]{4}WAVE/,
  "audio/mp4": /^[^]{4}ftyp/,
  "audio/ogg": /^OggS/,
  "audio/webm": /^\u001aE\u00df\u00a3/,
} as const;

export type SoundType = keyof typeof MATCHES;

/** Whether the bytes are what the type says, by how they begin: what is served as a sound is one.
 * Whether the bytes are what the type says, by how they begin: what is served as a sound is one. */
export const isSound = (bytes: Uint8Array, contentType: string): contentType is SoundType =>
  Object.hasOwn(MATCHES, contentType) &&
  MATCHES[contentType as SoundType].test(String.fromCharCode(...bytes.subarray(0, 16)));
