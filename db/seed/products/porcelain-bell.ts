import type { SeedProduct } from "../seed-product.ts";
import { noTraining, parcelRefund } from "./clauses.ts";

export const porcelainBell: SeedProduct = {
  key: "porcelain-bell",
  title: "백자 소리종",
  summary: "바람이 지나갈 때만 우는 백자 종, 하나씩 소리를 맞춰 구웠어요",
  descriptionHtml: `
<p>이천의 작은 가마에서 물레로 빚은 백자 종이에요. 굽고 나서 한 개씩 두드려 들어보고, 여운이 5초를 넘는 것만 골랐어요. 같은 모양이어도 음높이는 조금씩 달라요.</p>
<h3>구성</h3>
<ul>
<li>백자 종 1개 (지름 9cm, 높이 11cm, 약 320g)</li>
<li>주홍색 매듭 끈과 한지 바람막이</li>
<li>받으신 종의 소리를 녹음한 파일 (WAV, 30초)</li>
<li>음높이와 구운 날을 적은 카드</li>
</ul>
<h3>소리 파일</h3>
<p>보내드리기 전에 그 종을 직접 녹음해 주문서에 적은 이메일로 보내드려요. 파일은 알림음이나 영상에 자유롭게 쓰세요. 상업 영상에도 쓸 수 있고, 출처를 적지 않아도 괜찮아요.</p>
<ul>
${noTraining}
</ul>
<h3>걸어두는 법</h3>
<p>처마나 창가처럼 바람이 드나드는 곳에 걸어주세요. 강한 바람이 부는 날에는 안으로 들여주세요. 물로 씻어도 되지만 식기세척기에는 넣지 말아주세요.</p>
<h3>배송과 반품</h3>
<p>영업일 2일 안에 두 겹으로 포장해 보내요.</p>
${parcelRefund}`,
  price: 64000,
  discountRatio: null,
  stock: 3,
  saleKind: "order",
  shippingClass: "parcel",
  isShow: true,
  options: [],
  reservation: null,
  samples: [{ title: "가온음 종, 바람 조금", recording: "bell-51" }],
  titleTone: "dark",
  morePictures: 2,
  seoTitle: "백자 소리종 | 소리를 맞춰 구운 풍경",
  seoText: "이천에서 물레로 빚은 백자 풍경. 받으시는 종의 소리를 녹음한 파일을 함께 드려요.",
};
