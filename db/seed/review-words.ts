/** What buyers of the demo shop say, by product; the newest first. */
export type SeedReview = {
  stars: number;
  text: string;
  answer?: string;
  reward?: string;
  helpful?: number;
  /** with a picture, or a sound, of the product's own kind */
  photo?: true;
  sound?: true;
};

export const seedReviews: Readonly<Record<string, readonly SeedReview[]>> = {
  "morning-voice-pack": [
    {
      stars: 5,
      text: "알람으로 쓰고 있어요. 억지로 깨우는 느낌이 아니라 옆에서 말을 걸어주는 것 같아서 아침이 훨씬 부드러워졌어요. 비 오는 날 인사가 특히 좋아요.",
      helpful: 14,
      sound: true,
      answer: "아침마다 함께한다니 기뻐요. 겨울 인사도 준비하고 있으니 기다려주세요!",
    },
    {
      stars: 5,
      text: "명상 앱에 넣으려고 샀는데 숨소리까지 깔끔하게 정리되어 있어서 따로 손볼 것이 없었어요. 파일 이름도 알아보기 쉬워요.",
      helpful: 9,
    },
    {
      stars: 4,
      text: "목소리는 더할 나위 없이 좋아요. 두 인사의 길이가 조금 달라서 알람 간격을 맞추는 데 시간이 걸렸어요.",
      helpful: 3,
      answer: "좋은 의견 고마워요. 다음 판에는 길이 표를 함께 넣을게요.",
    },
    {
      stars: 5,
      text: "새벽반 수업을 열 때 틀어요. 학생들이 누구 목소리냐고 물어봐요.",
      reward: "무료로 받은 상품",
    },
    {
      stars: 3,
      text: "기대보다 차분한 톤이었어요. 밝은 아침 인사를 찾는다면 미리듣기를 꼭 해보세요.",
    },
  ],
  "voice-postcards": [
    {
      stars: 5,
      text: "친구 생일에 보냈는데 엽서를 열자마자 울었다고 해요. 종이도 도톰하고 인쇄 색이 화면과 거의 같아요.",
      photo: true,
      helpful: 11,
    },
    {
      stars: 4,
      text: "소리가 생각보다 또렷해요. 봉투가 조금 얇아서 모서리가 눌렸어요.",
      helpful: 2,
    },
    { stars: 5, text: "그림이 서로 달라서 골라 보내는 재미가 있어요." },
  ],
  "chime-sounds": [
    {
      stars: 5,
      text: "매장 안내 방송 앞에 붙였어요. 손님들이 귀를 기울이게 되는 소리예요.",
      helpful: 6,
    },
    { stars: 4, text: "짧아서 방해가 되지 않아요. 두 소리의 음량이 고르게 맞춰져 있어요." },
  ],
  "pixel-voices": [
    {
      stars: 5,
      text: "게임잼에서 바로 썼어요. 종알거리는 말소리 덕분에 캐릭터가 살아나요.",
      helpful: 8,
    },
    {
      stars: 2,
      text: "제가 쓰는 엔진에서는 파일을 한 번 더 변환해야 했어요. 소리 자체는 괜찮아요.",
    },
  ],
  "porcelain-bell": [
    { stars: 5, text: "울림이 길고 맑아요. 포장이 꼼꼼해서 깨질 걱정이 없었어요.", photo: true },
  ],
};

/** Hidden by the shop; its writer, the demo member, objects. */
export const hiddenReview = {
  stars: 2,
  text: "배송 기사님 번호로 전화했더니 바로 가져다주셨어요. 상품은 설명보다 작았어요.",
  reason: "personal",
  words: "다른 분의 연락처로 이어질 수 있는 내용이 있어 숨겼어요.",
  objection: "번호를 적은 적이 없어요. 배송이 어땠는지 쓴 것뿐이니 다시 봐주세요.",
} as const;
