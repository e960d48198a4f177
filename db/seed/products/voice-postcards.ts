import type { SeedProduct } from "../seed-product.ts";
import { humanVoice, noTraining, parcelRefund } from "./clauses.ts";

export const voicePostcards: SeedProduct = {
  key: "voice-postcards",
  title: "목소리 엽서 3장",
  summary: "휴대전화를 가까이 대면 낭독이 들리는 엽서, 내 목소리도 담을 수 있어요",
  descriptionHtml: `
<p>엽서 뒷면에 얇은 NFC 칩을 숨겼어요. 휴대전화를 가볍게 대면 짧은 낭독이 흘러나오고, 원하면 그 자리에 내 목소리를 녹음해 담아 보낼 수도 있어요.</p>
${humanVoice}
<h3>구성</h3>
<ul>
<li>엽서 3장 (148×100mm, 320g 코튼지, 활판 인쇄)</li>
<li>봉투 3장과 스티커 1장</li>
<li>기본 낭독 3편: 안부, 축하, 고마움 (각 40초)</li>
</ul>
<h3>내 목소리를 담는 법</h3>
<ol>
<li>엽서에 휴대전화를 대면 열리는 페이지에서 ‘녹음하기’를 눌러요.</li>
<li>1분까지 녹음하고 들어본 뒤 ‘담기’를 눌러요.</li>
<li>담은 목소리는 2년 동안 들을 수 있고, 언제든 지우거나 바꿀 수 있어요.</li>
</ol>
<h3>목소리를 이렇게 다뤄요</h3>
<ul>
<li>담은 목소리는 엽서를 가진 사람만 들을 수 있어요.</li>
<li>개인 사이에 주고받는 용도예요. 기본 낭독을 떼어내 다른 곳에 쓸 수는 없어요.</li>
${noTraining}
</ul>
<h3>배송과 반품</h3>
<p>영업일 2일 안에 보내요. 목소리를 담은 엽서는 반품이 어려우니, 담기 전에 상태를 살펴봐주세요.</p>
${parcelRefund}`,
  price: 6800,
  discountRatio: 10,
  stock: 120,
  saleKind: "order",
  shippingClass: "parcel",
  isShow: true,
  options: [
    {
      name: "그림",
      values: [
        { label: "해와 물결", priceDifference: 0, stock: 62 },
        { label: "밤과 창", priceDifference: 0, stock: 58 },
        { label: "모래와 새", priceDifference: 0, stock: 0 },
      ],
    },
  ],
  reservation: null,
  samples: [
    { title: "안부", kind: "humming", seed: 81 },
    { title: "고마움", kind: "morning", seed: 83 },
  ],
  poster: { kind: "postcards", palette: "sand", seed: 8 },
  gallery: [
    { kind: "postcards", seed: 108, view: "close" },
    { kind: "waveform", seed: 208, view: "whole" },
  ],
  seoTitle: "목소리 엽서 3장 | NFC 낭독 엽서",
  seoText: "휴대전화를 대면 낭독이 들리는 활판 인쇄 엽서. 내 목소리를 1분까지 담아 보낼 수 있어요.",
};
