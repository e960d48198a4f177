import type { SeedProduct } from "../seed-product.ts";
import { commercialUse, digitalRefund, noResale, noTraining, personalUse } from "./clauses.ts";

export const afternoonStudio: SeedProduct = {
  key: "afternoon-studio",
  title: "작업실의 오후",
  summary: "말하는 목소리를 돋보이게 하는 로파이 배경 음악 한 곡",
  descriptionHtml: `
<p>내레이션 아래에 까는 음악은 좋은데 안 들려야 해요. 사람 목소리가 지나가는 음역을 비워두고, 반복해도 티가 나지 않는 한 곡을 만들었어요.</p>
<p><strong>직접 연주</strong> · 낡은 업라이트 피아노와 테이프 녹음기로 만들었고, AI 생성 음원은 쓰지 않았어요.</p>
<h3>무엇을 받나요</h3>
<ul>
<li>로파이 배경 음악 ‘세 시의 창가’ 한 곡</li>
<li>WAV 파일 1개</li>
</ul>
<h3>쓰는 방법</h3>
<p>목소리보다 18dB쯤 낮게 깔아주세요. 목소리가 시작되기 2초 전에 음악을 먼저 들려주면 자연스러워요.</p>
<h3>사용 범위</h3>
<ul>
${personalUse}
${commercialUse}
${noResale}
${noTraining}
</ul>
<h3>취소와 환불</h3>
${digitalRefund}`,
  price: 33000,
  discountRatio: 25,
  stock: null,
  saleKind: "order",
  shippingClass: "digital",
  isShow: false,
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
  samples: [{ title: "세 시의 창가", recording: "pad-141" }],
  titleTone: "light",
  morePictures: 2,
  seoTitle: "작업실의 오후 | 로파이 배경 음악",
  seoText:
    "내레이션을 돋보이게 하는 로파이 배경 음악. 반복해도 티가 나지 않는 한 곡을 WAV 파일로 드려요.",
};
