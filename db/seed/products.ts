import { afternoonStudio } from "./products/afternoon-studio.ts";
import { audiobookReading } from "./products/audiobook-reading.ts";
import { brandNarration } from "./products/brand-narration.ts";
import { chimeSounds } from "./products/chime-sounds.ts";
import { jingleSong } from "./products/jingle-song.ts";
import { morningVoicePack } from "./products/morning-voice-pack.ts";
import { narrationClass } from "./products/narration-class.ts";
import { pixelVoices } from "./products/pixel-voices.ts";
import { porcelainBell } from "./products/porcelain-bell.ts";
import { rainyWhisper } from "./products/rainy-whisper.ts";
import { syntheticVoice } from "./products/synthetic-voice.ts";
import { voicePostcards } from "./products/voice-postcards.ts";
import { voiceRecord } from "./products/voice-record.ts";
import { winterCassette } from "./products/winter-cassette.ts";
import type { SeedProduct } from "./seed-product.ts";

/**
 * The demo products, newest first, ordered for the colours on the home page. The last one is
 * hidden.
 */
export const seedProducts: readonly SeedProduct[] = [
  brandNarration,
  morningVoicePack,
  chimeSounds,
  voiceRecord,
  porcelainBell,
  narrationClass,
  syntheticVoice,
  voicePostcards,
  pixelVoices,
  rainyWhisper,
  jingleSong,
  audiobookReading,
  winterCassette,
  afternoonStudio,
];
