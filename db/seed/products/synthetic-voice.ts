import type { SeedProduct } from "../seed-product.ts";
import { writtenOrderRefund } from "./clauses.ts";

export const syntheticVoice: SeedProduct = {
  key: "synthetic-voice",
  title: "합성 보이스 ‘한결’, 내 문장으로",
  summary: "성우의 동의로 만든 AI 합성 목소리, 문장을 적으면 영업일 1일 안에 음원으로",
  descriptionHtml: `
<p><strong>AI 합성</strong> · 사람이 읽은 녹음이 아니라, 인공지능이 만들어낸 목소리예요.</p>
<p>‘한결’은 성우 서한결이 자신의 목소리로 만들어도 좋다고 동의하고, 팔릴 때마다 수익을 나누어 받는 합성 보이스예요. 긴 안내문이나 자주 바뀌는 문장처럼, 매번 녹음하기 어려운 일에 쓰세요.</p>
<h3>무엇을 받나요</h3>
<ul>
<li>적어주신 문장을 읽은 음원 (WAV 24kHz, MP3)</li>
<li>차분함, 밝음, 또렷함 세 가지 말투 가운데 하나</li>
<li>합성 음성임을 알리는 표시 문구와 이용 허락서 PDF</li>
</ul>
<h3>작업 방식</h3>
<p>주문서에 읽을 문장을 적어주세요. 글자 수와 가격이 바로 보여요. 숫자와 외래어는 읽는 법을 함께 적어주시면 더 정확해요. 소리는 소리상점이 합성해 확인한 뒤, 결제한 날부터 영업일 1일 안에 드려요.</p>
<h3>수정</h3>
<p>읽는 법과 쉼, 빠르기를 5회까지 고쳐 다시 만들어드려요.</p>
<h3>사용 범위와 약속</h3>
<ul>
<li>개인과 상업 가운데 주문할 때 골라요. 어디까지 쓸 수 있는지 ‘가격과 진행’에 적었어요.</li>
<li>공개할 때는 “AI 합성 음성”이라고 알아볼 수 있게 적어주세요.</li>
<li>실제 인물이 말한 것처럼 꾸미기, 정치 광고, 성인물, 사칭에는 쓸 수 없어요.</li>
<li><strong>AI 학습 금지</strong> 만들어진 음원으로 다른 음성 모델을 학습시키거나 목소리를 복제할 수 없어요.</li>
</ul>
<h3>취소와 환불</h3>
${writtenOrderRefund}`,
  price: 12000,
  discountRatio: null,
  stock: null,
  saleKind: "order",
  shippingClass: "digital",
  supplyNote: "다 되면 메일로 알리고 ‘내 소리’에서 열려요.",
  isShow: true,
  options: [],
  commission: {
    lengths: [
      { upTo: 500, won: 12_000 },
      { upTo: 2000, won: 30_000 },
      { upTo: 10_000, won: 80_000 },
    ],
    uses: [
      {
        id: "personal",
        name: "개인",
        words: "수익이 없는 영상, 과제, 낭독 연습에 쓸 수 있어요.",
        won: 0,
      },
      {
        id: "commercial",
        name: "상업",
        words: "수익을 내는 영상, 안내 방송, 앱에 기간 제한 없이 쓸 수 있어요.",
        won: 30_000,
      },
    ],
    days: 1,
    rounds: 5,
    extraRound: null,
    approvalDays: 3,
    refunds: { waiting: 100, begun: 70, taken: 30, approved: 0 },
  },
  reservation: null,
  samples: [{ title: "합성 음성 미리듣기", recording: "synthetic-71" }],
  titleTone: "light",
  morePictures: 2,
  seoTitle: "합성 보이스 ‘한결’ | 동의받은 AI 음성",
  seoText:
    "성우의 동의와 수익 배분으로 만든 AI 합성 보이스. 문장을 적으면 영업일 1일 안에 음원으로 받아요.",
};
