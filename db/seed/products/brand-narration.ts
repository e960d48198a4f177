import type { SeedProduct } from "../seed-product.ts";
import { humanVoice, madeToOrderRefund, noTraining } from "./clauses.ts";

export const brandNarration: SeedProduct = {
  key: "brand-narration",
  title: "브랜드 내레이션 제작",
  summary: "원고를 보내면, 영업일 4일 안에 완성된 목소리로 돌려드려요",
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
<li>주문번호와 함께 원고와 참고 영상을 고객센터 이메일로 보내주세요. 1분은 공백을 빼고 약 300자예요.</li>
<li>영업일 1일 안에 첫 문장을 두 가지 톤으로 녹음해 보내드려요.</li>
<li>톤을 고르면 전체를 녹음하고, 영업일 3일 안에 시안을 드려요.</li>
<li>시안을 듣고 확정하면 최종 파일을 보내요.</li>
</ol>
<h3>수정</h3>
<p>말투와 속도는 2회까지 무료로 다시 읽어드려요. 발음이 틀리거나 잡음이 들어간 부분은 횟수와 관계없이 고쳐요. 원고가 바뀌면 바뀐 분량만큼 새로 주문해주세요.</p>
<h3>사용 범위</h3>
<ul>
<li><strong>사내·개인</strong> 사내 교육, 발표, 수익이 없는 영상에 쓸 수 있어요.</li>
<li><strong>온라인 상업</strong> 홈페이지, 유튜브, 온라인 광고에 2년 동안 쓸 수 있어요.</li>
<li><strong>방송 광고</strong> TV·라디오·극장 광고에 1년 동안 쓸 수 있어요.</li>
${noTraining}
</ul>
<h3>취소와 환불</h3>
${madeToOrderRefund}`,
  price: 90000,
  discountRatio: null,
  stock: null,
  saleKind: "order",
  shippingClass: "digital",
  supplyNote:
    "원고를 받은 날부터 영업일 4일 안에 만들어요. 다 되면 메일로 알리고 ‘내 소리’에서 열려요.",
  isShow: true,
  options: [
    {
      name: "길이",
      values: [
        { label: "1분", priceDifference: 0, stock: null },
        { label: "3분", priceDifference: 60000, stock: null },
        { label: "5분", priceDifference: 110000, stock: null },
        { label: "10분", priceDifference: 210000, stock: 0 },
      ],
    },
    {
      name: "사용 범위",
      values: [
        { label: "사내·개인", priceDifference: 0, stock: null },
        { label: "온라인 상업 2년", priceDifference: 80000, stock: null },
        { label: "방송 광고 1년", priceDifference: 250000, stock: null },
      ],
    },
  ],
  reservation: null,
  samples: [
    { title: "전시 안내, 차분하게", kind: "narration", seed: 11 },
    { title: "제품 소개, 밝게", kind: "morning", seed: 12 },
    { title: "다큐멘터리, 낮게", kind: "story", seed: 13 },
  ],
  poster: { kind: "microphone", palette: "forest", seed: 2 },
  gallery: [
    { kind: "microphone", seed: 102, view: "close" },
    { kind: "corona", seed: 202, view: "whole" },
  ],
  seoTitle: "브랜드 내레이션 제작 | 성우 녹음 4일 완성",
  seoText:
    "원고를 보내면 성우가 녹음하고 편집까지 마쳐요. 톤 시안 2종, 무료 수정 2회, 온라인·방송 광고 이용 허락서를 함께 드려요.",
};
