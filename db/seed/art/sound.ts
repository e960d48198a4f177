import { seededRandom } from "./seeded-random.ts";
import { recordings, type SoundKind } from "./sounds/recordings.ts";
import { master, rate } from "./sounds/signal.ts";

/** Noise sounds louder than tones of the same power. */
const levels: Partial<Record<SoundKind, number>> = { whisper: 0.6, rain: 0.5, tape: 0.9 };

/** A short demo recording as WAV (mono, 22.05 kHz, 16 bit). */
export function sound({ kind, seed }: { kind: SoundKind; seed: number }): Buffer {
  const samples = master(recordings[kind](seededRandom(seed * 7919 + 17)), levels[kind] ?? 1);
  const wav = Buffer.alloc(44 + samples.length * 2);
  wav.write("RIFF", 0, "latin1");
  wav.writeUInt32LE(36 + samples.length * 2, 4);
  wav.write("WAVEfmt ", 8, "latin1");
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write("data", 36, "latin1");
  wav.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((value, index) => wav.writeInt16LE(Math.round(value * 32767), 44 + index * 2));
  return wav;
}
