import type { CategorySave } from "#shop/product/category/category-forms.ts";
import type { VoiceFacts } from "#shop/product/voice/voice-facts.ts";

const shelf = (slug: string, name: string, parent: string | null = null): CategorySave => ({
  slug,
  name,
  parent,
});

/** The demo's shelves, those above first. */
export const seedCategories: CategorySave[] = [
  shelf("voice-pack", "보이스팩"),
  shelf("made-to-order", "맞춤 제작"),
  shelf("narration", "내레이션", "made-to-order"),
  shelf("song", "로고송", "made-to-order"),
  shelf("listening", "듣는 음원"),
  shelf("sound-effects", "효과음과 배경 음악"),
  shelf("sound-goods", "소리 굿즈"),
  shelf("class", "클래스"),
];

type SeedShelf = { category: string; tags: string[] } & Partial<VoiceFacts>;

const korean = { voiceLanguages: ["한국어"], voiceMaker: "사람이 녹음" };
const commercial = { ...korean, voiceLicence: "상업용" };

/** Where each of the demo's products stands, and what is heard in it. */
export const seedShelves: Record<string, SeedShelf> = {
  "morning-voice-pack": {
    category: "voice-pack",
    tags: ["아침", "인사", "응원"],
    ...commercial,
    voiceSex: "여성",
    voiceAge: "20대",
    voiceTone: "밝은",
    voiceUse: "안내·ARS",
    voiceLength: "1분 이하",
  },
  "synthetic-voice": {
    category: "voice-pack",
    tags: ["TTS", "합성"],
    voiceLanguages: ["한국어"],
    voiceLicence: "상업용",
    voiceMaker: "AI로 생성",
    voiceSex: "남성",
    voiceAge: "30대",
    voiceTone: "또렷한",
    voiceUse: "내레이션",
  },
  "pixel-voices": {
    category: "voice-pack",
    tags: ["게임", "도트", "캐릭터"],
    ...commercial,
    voiceTone: "익살스러운",
    voiceUse: "게임·캐릭터",
    voiceLength: "1분 이하",
  },
  "brand-narration": {
    category: "narration",
    tags: ["광고", "홍보 영상", "성우"],
    ...commercial,
    voiceTone: "또렷한",
    voiceUse: "내레이션",
    voiceLength: "1~5분",
  },
  "audiobook-reading": {
    category: "narration",
    tags: ["책", "낭독", "성우"],
    ...commercial,
    voiceTone: "차분한",
    voiceUse: "오디오북",
    voiceLength: "1시간 이상",
  },
  "jingle-song": {
    category: "song",
    tags: ["CM송", "가게", "노래"],
    ...korean,
    voiceLicence: "방송·광고용",
    voiceTone: "밝은",
    voiceUse: "광고",
    voiceLength: "1분 이하",
  },
  "rainy-whisper": {
    category: "listening",
    tags: ["ASMR", "수면", "빗소리"],
    ...korean,
    voiceLicence: "개인용",
    voiceSex: "여성",
    voiceTone: "속삭이는",
    voiceUse: "ASMR",
    voiceLength: "1분 이하",
  },
  "afternoon-studio": {
    category: "sound-effects",
    tags: ["로파이", "BGM", "배경음악"],
    voiceLicence: "상업용",
    voiceMaker: "사람이 녹음",
    voiceTone: "따뜻한",
    voiceUse: "음악·노래",
    voiceLength: "1분 이하",
  },
  "chime-sounds": {
    category: "sound-effects",
    tags: ["알림음", "앱", "매장"],
    voiceLicence: "상업용",
    voiceUse: "효과음",
    voiceLength: "1분 이하",
  },
  "porcelain-bell": { category: "sound-goods", tags: ["도자기", "풍경", "선물"] },
  "voice-postcards": {
    category: "sound-goods",
    tags: ["엽서", "NFC", "선물"],
    ...korean,
    voiceTone: "따뜻한",
    voiceUse: "오디오북",
    voiceLength: "1~5분",
  },
  "voice-record": {
    category: "sound-goods",
    tags: ["LP", "바이닐", "한정판"],
    ...korean,
    voiceTone: "따뜻한",
    voiceUse: "음악·노래",
    voiceLength: "30분~1시간",
  },
  "winter-cassette": {
    category: "sound-goods",
    tags: ["카세트", "겨울", "낭독회"],
    ...korean,
    voiceTone: "차분한",
    voiceUse: "오디오북",
    voiceLength: "30분~1시간",
  },
  "narration-class": {
    category: "class",
    tags: ["수업", "강의", "낭독"],
    voiceLanguages: ["한국어"],
    voiceUse: "교육",
  },
};
