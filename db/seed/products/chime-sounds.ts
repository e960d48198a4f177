import type { SeedProduct } from "../seed-product.ts";
import { commercialUse, digitalRefund, noResale, noTraining, personalUse } from "./clauses.ts";

export const chimeSounds: SeedProduct = {
  key: "chime-sounds",
  title: "유리종 알림음",
  summary: "방해하지 않으면서 꼭 들리는 알림음, 앱과 매장에 바로 쓰는 파일",
  descriptionHtml: `
<p>불어 만든 유리관 아홉 개를 직접 두드려 녹음했어요. 짧고 맑지만 귀를 찌르지 않아서, 하루에 백 번 들어도 지치지 않는 알림음이에요.</p>
<p><strong>실제 악기 녹음</strong> · 가상 악기나 AI 생성 음원은 쓰지 않았어요.</p>
<h3>무엇을 받나요</h3>
<ul>
<li>메시지 도착 알림음과 결제 완료 알림음</li>
<li>WAV 파일 2개</li>
</ul>
<h3>쓰기 쉽게 다듬었어요</h3>
<p>두 소리의 조성과 크기가 같아요. 이어서 울려도 부딪히지 않고, 작은 스피커에서도 또렷하게 들리도록 낮은 울림을 정리했어요.</p>
<h3>사용 범위</h3>
<ul>
${personalUse}
${commercialUse}
${noResale}
${noTraining}
</ul>
<h3>수정</h3>
<p>완성된 음원이라 기본 수정은 없어요. 서비스에 맞춘 길이나 음높이가 필요하면 구매한 뒤 문의해주세요. 무료로 맞춰드려요.</p>
<h3>취소와 환불</h3>
${digitalRefund}`,
  price: 9900,
  discountRatio: null,
  stock: null,
  saleKind: "order",
  shippingClass: "digital",
  isShow: true,
  options: [
    {
      name: "사용 범위",
      values: [
        { label: "개인", priceDifference: 0, stock: null },
        { label: "상업", priceDifference: 30000, stock: null },
      ],
    },
  ],
  reservation: null,
  handsOver: true,
  samples: [
    { title: "메시지 도착", recording: "chime-31" },
    { title: "결제 완료", recording: "chime-34" },
  ],
  titleTone: "dark",
  morePictures: 2,
  seoTitle: "유리종 알림음 | 앱·매장용 효과음",
  seoText:
    "유리관을 두드려 녹음한 맑은 알림음 두 가지. 조성과 크기를 맞춰 앱, 웹, 매장 방송에 바로 쓸 수 있어요.",
};
