import type { SeedProduct } from "../seed-product.ts";
import { humanVoice, noTraining, writtenOrderRefund } from "./clauses.ts";

export const brandNarration: SeedProduct = {
  key: "brand-narration",
  title: "브랜드 내레이션 제작",
  summary: "주문서에 원고를 적으면, 영업일 4일 안에 첫 녹음을 들려드려요",
  descriptionHtml: `
<p>제품 소개, 채용 영상, 전시 안내처럼 브랜드의 첫인상이 되는 목소리를 만들어요. 광고 600편을 녹음한 성우 문가온이 원고를 읽고, 소리상점 녹음실에서 편집과 마스터링까지 마쳐요.</p>
${humanVoice}
<h3>무엇을 받나요</h3>
<ul>
<li>완성본 WAV 48kHz/24bit, MP3 320kbps 각 1개</li>
<li>문장별로 나눈 편집용 파일</li>
<li>사용 범위와 기간을 적은 이용 허락서 PDF</li>
</ul>
<h3>이렇게 진행해요</h3>
<ol>
<li>주문서에 원고를 적고 용도를 고르세요. 적는 동안 글자 수와 읽는 시간, 가격을 바로 보여드려요. 1분은 공백을 빼고 약 300자예요.</li>
<li>말투와 읽는 법, 참고 영상도 함께 적을 수 있어요.</li>
<li>결제한 날부터 영업일 4일 안에 첫 녹음을 드려요.</li>
<li>듣고 확정하면 최종 파일이 ‘내 소리’에서 열려요.</li>
</ol>
<h3>수정</h3>
<p>말투와 속도는 2회까지 무료로 다시 읽어드려요. 발음이 틀리거나 잡음이 들어간 부분은 횟수와 관계없이 고쳐요.</p>
<h3>사용 범위</h3>
<ul>
<li>사내·개인, 온라인 상업 2년, 방송 광고 1년 가운데 주문할 때 골라요. 어디까지 쓸 수 있는지 ‘가격과 진행’에 적었어요.</li>
${noTraining}
</ul>
<h3>취소와 환불</h3>
${writtenOrderRefund}`,
  price: 90000,
  discountRatio: null,
  stock: null,
  saleKind: "order",
  shippingClass: "digital",
  supplyNote: "다 되면 메일로 알리고 ‘내 소리’에서 열려요.",
  isShow: true,
  options: [],
  commission: {
    lengths: [
      { upTo: 300, won: 90_000 },
      { upTo: 900, won: 150_000 },
      { upTo: 1500, won: 200_000 },
      { upTo: 3000, won: 300_000 },
    ],
    uses: [
      {
        id: "inhouse",
        name: "사내·개인",
        words: "사내 교육, 발표, 수익이 없는 영상에 쓸 수 있어요.",
        won: 0,
      },
      {
        id: "online",
        name: "온라인 상업 2년",
        words: "홈페이지, 유튜브, 온라인 광고에 2년 동안 쓸 수 있어요.",
        won: 80_000,
      },
      {
        id: "broadcast",
        name: "방송 광고 1년",
        words: "TV·라디오·극장 광고에 1년 동안 쓸 수 있어요.",
        won: 250_000,
      },
    ],
    days: 4,
    rounds: 2,
    extraRound: 30_000,
    approvalDays: 7,
    refunds: { waiting: 100, begun: 60, taken: 30, approved: 0 },
  },
  reservation: null,
  samples: [
    { title: "전시 안내, 차분하게", recording: "narration-11" },
    { title: "제품 소개, 밝게", recording: "morning-12" },
    { title: "다큐멘터리, 낮게", recording: "story-13" },
  ],
  titleTone: "light",
  morePictures: 2,
  seoTitle: "브랜드 내레이션 제작 | 성우 녹음 4일 완성",
  seoText:
    "주문서에 원고를 적으면 성우가 녹음하고 편집까지 마쳐요. 글자 수로 바로 보는 가격, 수정 2회, 온라인·방송 광고 이용 허락서를 함께 드려요.",
};
