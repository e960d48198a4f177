import { readSynonyms } from "./synonym-form.ts";

/** Default synonyms for a shop of voices and sounds: spellings of loan words and their English.
 * A word may be in several lines; only the owner may equate two Korean words. Excluded: words of
 * one keystroke or with many meanings. */
const USUAL = `
내레이션, 나레이션, narration
보이스, voice
목소리, voice
음성, voice
보이스팩, 보이스 팩, voice pack
성우, voice actor
더빙, dubbing
녹음, recording
레코딩, recording
오디오북, 오디오 북, audiobook, audio book
팟캐스트, 팟케스트, podcast
라디오, radio
낭독, reading
광고, commercial, advertisement
홍보, promotion
안내 방송, announcement
아나운서, announcer
다큐, 다큐멘터리, documentary
게임, game
캐릭터, 케릭터, character
대본, script
효과음, 이펙트, sound effect, sound effects, sfx
배경음악, 배경 음악, bgm, background music
음악, music
뮤직, music
노래, song
자장가, lullaby
수면, sleep
명상, meditation
힐링, healing
ASMR, 에이에스엠알
속삭임, whisper
빗소리, rain
빗방울, rain
천둥, thunder
파도, waves
물결, waves
새소리, 새 소리, birds, birdsong
바람, wind
종소리, bell, bells
발소리, footsteps
고양이, cat
강아지, dog
엔진, engine
모닥불, campfire
시계, clock
클래스, class, lesson
수업, class, lesson
강의, class, lesson
발성, vocal
발음, pronunciation
스피치, speech
마이크, 마이크로폰, microphone
믹싱, mixing
헤드폰, headphone, headphones
헤드셋, headset
카세트, cassette
카세트테이프, 카세트 테이프, cassette tape
바이닐, vinyl, LP
엘피, LP
오르골, music box
엽서, postcard
노트, notebook
배지, 뱃지, badge
에코백, 에코 백, eco bag, tote bag
액자, frame
램프, lamp
굿즈, goods, merch
파일, file
여성, female
남성, male
어린이, kids, child
한국어, korean
영어, english
일본어, japanese
중국어, chinese
스페인어, spanish
프랑스어, 불어, french
독일어, german
교육, education
차분한, calm
따뜻한, warm
밝은, bright
`;

const groupsOf = new Map<string, string[][]>();
for (const { keys } of readSynonyms(USUAL))
  for (const word of keys) groupsOf.set(word, [...(groupsOf.get(word) ?? []), keys]);

/** The keys of what usually means the same, itself among them. */
export const usualWords = (keys: string): string[] => groupsOf.get(keys)?.flat() ?? [];
