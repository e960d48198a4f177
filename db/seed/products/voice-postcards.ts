import type { SeedProduct } from "../seed-product.ts";
import { humanVoice, noTraining, parcelRefund } from "./clauses.ts";

export const voicePostcards: SeedProduct = {
  key: "voice-postcards",
  title: "목소리 엽서 3장",
  summary: "휴대전화를 가까이 대면 낭독이 들리는 엽서",
  descriptionHtml: `
<p>엽서 뒷면에 얇은 NFC 칩을 숨겼어요. 휴대전화를 가볍게 대면 이 화면이 열리고 짧은 낭독을 들을 수 있어요.</p>
${humanVoice}
<h3>구성</h3>
<ul>
<li>엽서 3장 (148×100mm, 320g 코튼지, 활판 인쇄)</li>
<li>봉투 3장과 스티커 1장</li>
<li>낭독 2편: 안부, 고마움</li>
</ul>
<h3>듣는 법</h3>
<ol>
<li>휴대전화의 NFC를 켜고 엽서 뒷면에 가볍게 대요.</li>
<li>이 상품 화면이 열리면 낭독을 골라 들어요. 앱은 깔지 않아도 돼요.</li>
</ol>
<h3>사용 범위</h3>
<ul>
<li>개인 사이에 주고받는 용도예요. 낭독을 떼어내 다른 곳에 쓸 수는 없어요.</li>
${noTraining}
</ul>
<h3>배송과 반품</h3>
<p>영업일 2일 안에 보내요.</p>
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
    { title: "안부", recording: "humming-81" },
    { title: "고마움", recording: "morning-83" },
  ],
  titleTone: "dark",
  morePictures: 2,
  seoTitle: "목소리 엽서 3장 | NFC 낭독 엽서",
  seoText: "휴대전화를 대면 낭독이 들리는 활판 인쇄 엽서. 안부와 고마움 두 편을 들을 수 있어요.",
};
