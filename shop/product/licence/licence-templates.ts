import type { LicenceTerms } from "./licence.ts";

type LicenceTemplate = { key: string } & Omit<LicenceTerms, "id" | "version">;

/** Templates to start from; they apply only once saved as the owner's own. */
export const licenceTemplates: readonly LicenceTemplate[] = [
  {
    key: "personal",
    name: "개인",
    scope: "개인용",
    allowed: "혼자 듣거나, 돈을 받지 않는 개인 영상·블로그·과제에 쓸 수 있어요.",
    forbidden: "팔거나, 광고·회사 일에 쓰거나, 파일을 남에게 나눠줄 수 없어요.",
    places: "개인 기기와 개인 채널, 모든 나라",
    months: null,
    people: 1,
    attribution: "",
    noTraining: true,
  },
  {
    key: "online",
    name: "온라인 상업 2년",
    scope: "상업용",
    allowed: "수익을 내는 온라인 영상, 팟캐스트, 앱, 강의에 넣어 쓸 수 있어요.",
    forbidden: "TV·라디오·극장에 내보내거나, 파일을 그대로 다시 팔 수 없어요.",
    places: "인터넷, 모든 나라",
    months: 24,
    people: 10,
    attribution: "",
    noTraining: true,
  },
  {
    key: "broadcast",
    name: "방송·광고 1년",
    scope: "방송·광고용",
    allowed: "TV·라디오·극장·옥외 광고와 온라인 광고에 쓸 수 있어요.",
    forbidden: "다른 광고주의 광고에 옮겨 쓰거나, 파일을 그대로 다시 팔 수 없어요.",
    places: "모든 매체, 대한민국",
    months: 12,
    people: null,
    attribution: "",
    noTraining: true,
  },
  {
    key: "game",
    name: "게임·앱 기한 없음",
    scope: "상업용",
    allowed: "게임이나 앱 한 편에 넣어 배포하고 팔 수 있어요.",
    forbidden: "다른 게임이나 앱에 다시 쓰거나, 음원으로 따로 팔 수 없어요.",
    places: "작품 한 편, 모든 나라",
    months: null,
    people: null,
    attribution: "크레딧에 목소리 이름을 적어주세요.",
    noTraining: true,
  },
];
