import type { SeedProduct } from "../seed-product.ts";
import { commercialUse, digitalRefund, noResale, noTraining, personalUse } from "./clauses.ts";

export const pixelVoices: SeedProduct = {
  key: "pixel-voices",
  title: "도트 캐릭터 말소리 세트",
  summary: "글자가 찍힐 때마다 종알거리는 캐릭터 말소리, 게임에 바로 넣어요",
  descriptionHtml: `
<p>대사창에 글자가 한 자씩 나타날 때 나는 그 소리예요. 꼬마와 상인과 임금님, 로봇과 졸린 고양이의 말소리를 담았어요. 아무 말도 하지 않지만, 누가 말하는지는 바로 알 수 있어요.</p>
<p><strong>전자 악기 제작</strong> · 옛 게임기의 소리칩을 흉내 낸 악기로 직접 만들었고, AI 생성 음원은 쓰지 않았어요.</p>
<h3>무엇을 받나요</h3>
<ul>
<li>꼬마와 상인과 임금님 말소리 한 편, 로봇과 고양이 말소리 한 편</li>
<li>WAV 파일 2개</li>
</ul>
<h3>쓰는 방법</h3>
<p>필요한 말소리를 잘라 글자마다 하나씩 재생하고, 음높이를 ±10% 안에서 흔들면 자연스러워요.</p>
<h3>사용 범위</h3>
<ul>
${personalUse}
${commercialUse}
<li>게임 안에 넣어 파는 것은 물론 괜찮아요. 판매량에 따른 추가 비용은 없어요.</li>
${noResale}
${noTraining}
</ul>
<h3>수정</h3>
<p>완성된 음원이라 수정은 없어요. 우리 게임만의 캐릭터가 필요하면 문의해주세요. 캐릭터 하나를 영업일 5일 안에 만들어드려요.</p>
<h3>취소와 환불</h3>
${digitalRefund}`,
  price: 27500,
  discountRatio: 20,
  discountEndsInDays: 9,
  stock: null,
  saleKind: "order",
  shippingClass: "digital",
  isShow: true,
  options: [
    {
      name: "사용 범위",
      values: [
        { label: "개인", priceDifference: 0, stock: null },
        { label: "상업 (게임 1개)", priceDifference: 30000, stock: null },
        { label: "상업 (게임 제한 없음)", priceDifference: 70000, stock: null },
      ],
    },
  ],
  reservation: null,
  handsOver: true,
  samples: [
    { title: "꼬마와 상인과 임금님", recording: "characters-91" },
    { title: "로봇과 고양이", recording: "characters-95" },
  ],
  titleTone: "dark",
  morePictures: 2,
  seoTitle: "도트 캐릭터 말소리 세트 | 게임 효과음",
  seoText:
    "대사창에 어울리는 8비트 캐릭터 말소리. 꼬마, 상인, 임금님, 로봇, 고양이를 WAV 파일 2개에 담았어요.",
};
