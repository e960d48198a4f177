/** For sounds without speech. */
export const NO_VOICE = "목소리 없음";

/** Attributes of a voice from fixed lists, stored as the shown words. Row, editor, filters and
 * search all use this declaration. */
export const voiceFacts = {
  voiceSex: { label: "목소리 성별", param: "sex", among: ["여성", "남성", "중성"] },
  voiceAge: {
    label: "목소리 나이대",
    param: "age",
    among: ["어린이", "청소년", "20대", "30대", "40대", "50대 이상"],
  },
  voiceTone: {
    label: "느낌",
    param: "tone",
    among: ["차분한", "따뜻한", "밝은", "또렷한", "낮은", "속삭이는", "힘 있는", "익살스러운"],
  },
  voiceUse: {
    label: "용도",
    param: "use",
    among: [
      "내레이션",
      "오디오북",
      "광고",
      "게임·캐릭터",
      "안내·ARS",
      "ASMR",
      "음악·노래",
      "효과음",
      "교육",
    ],
  },
  voiceLanguages: {
    label: "언어",
    param: "language",
    among: ["한국어", "영어", "일본어", "중국어", "스페인어", "프랑스어", "독일어"],
  },
  voiceLength: {
    label: "길이",
    param: "length",
    among: ["1분 이하", "1~5분", "5~30분", "30분~1시간", "1시간 이상"],
  },
  voiceLicence: {
    label: "사용 범위",
    param: "licence",
    among: ["개인용", "상업용", "방송·광고용"],
  },
  voiceMaker: {
    label: "만든 방식",
    param: "maker",
    among: ["사람이 녹음", "AI로 생성", "사람 녹음과 AI를 섞음", NO_VOICE],
  },
} as const;

export type VoiceFactName = keyof typeof voiceFacts;
export const voiceFactNames = Object.keys(voiceFacts) as VoiceFactName[];

/** A product's voice attributes; several languages are possible. */
export type VoiceFacts = Record<Exclude<VoiceFactName, "voiceLanguages">, string | null> & {
  voiceLanguages: string[];
};

/** The facts that are known, as label and words. */
export const voiceWords = (facts: VoiceFacts): [label: string, words: string][] =>
  voiceFactNames.flatMap((name) => {
    const words = [facts[name] ?? []].flat().join(", ");
    return words ? [[voiceFacts[name].label, words]] : [];
  });

/** The words that a product is found by, the narrowest first. */
export const licenceScopes = voiceFacts.voiceLicence.among;
