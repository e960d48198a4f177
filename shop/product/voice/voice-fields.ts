import { voiceFacts, type VoiceFactName } from "./voice-facts.ts";

/** How each fact is typed and kept, as `shop/product/fields.ts` wants it. */
const fact = (name: Exclude<VoiceFactName, "voiceLanguages">) => {
  const { label, among } = voiceFacts[name];
  return {
    label,
    read: (typed: string): string | null | undefined =>
      typed ? (among as readonly string[]).find((word) => word === typed) : null,
    typed: (kept: string | null) => kept ?? "",
    wrong: "목록에서 골라주세요.",
    absent: "",
  };
};

const { label, among } = voiceFacts.voiceLanguages;
function readLanguages(typed: string): string[] | undefined {
  const words = [...new Set(typed.split(",").map((word) => word.trim()))].filter(Boolean);
  const languages: string[] = among.filter((language) => words.includes(language));
  return languages.length === words.length ? languages : undefined;
}

export const voiceFields = {
  voiceSex: fact("voiceSex"),
  voiceAge: fact("voiceAge"),
  voiceTone: fact("voiceTone"),
  voiceUse: fact("voiceUse"),
  voiceLanguages: {
    label,
    read: readLanguages,
    typed: (kept: string[]) => kept.join(", "),
    wrong: `언어는 이 가운데에서 쉼표로 나눠 적어주세요: ${among.join(", ")}`,
    absent: "",
    json: "texts" as const,
  },
  voiceLength: fact("voiceLength"),
  voiceLicence: fact("voiceLicence"),
  voiceMaker: fact("voiceMaker"),
};
