import type { SeedProduct } from "../seed-product.ts";
import { digitalRefund, humanVoice, noTraining } from "./clauses.ts";

export const rainyWhisper: SeedProduct = {
  key: "rainy-whisper",
  title: "비 오는 밤, 속삭임",
  summary: "빗소리와 속삭이는 낭독, 잠들기 전에 듣는 음원",
  descriptionHtml: `
<p>양평의 양철 지붕 아래에서 장마 첫날의 비를 녹음하고, 성우 하도담의 속삭이는 낭독을 함께 담았어요. 이야기를 듣다가 잠들어도 좋고, 빗소리만 틀어두어도 좋아요.</p>
${humanVoice}
<h3>무엇을 받나요</h3>
<ul>
<li>속삭이는 낭독 ‘우산을 두고 온 버스’ 한 편</li>
<li>빗소리 ‘양철 지붕의 비’ 한 편</li>
<li>WAV 파일 2개</li>
</ul>
<h3>듣는 법</h3>
<p>이어폰을 끼고 작게 틀어주세요. 큰 소리나 갑작스러운 효과음은 없어요. 속삭이는 소리가 불편하다면 빗소리만 담은 음원을 들어보세요.</p>
<h3>사용 범위</h3>
<ul>
<li>구매한 분과 가족이 집에서 듣는 용도예요. 기기 5대까지 옮겨 담을 수 있어요.</li>
<li>공개된 영상이나 매장에서는 쓸 수 없어요. 필요하면 따로 문의해주세요.</li>
${noTraining}
</ul>
<h3>취소와 환불</h3>
${digitalRefund}`,
  price: 16500,
  discountRatio: 30,
  stock: null,
  saleKind: "order",
  shippingClass: "digital",
  isShow: true,
  options: [],
  reservation: null,
  handsOver: true,
  samples: [
    { title: "우산을 두고 온 버스", recording: "whisper-101" },
    { title: "양철 지붕의 비", recording: "rain-102" },
  ],
  titleTone: "light",
  morePictures: 2,
  seoTitle: "비 오는 밤, 속삭임 | 수면 음원",
  seoText: "장마 첫날의 빗소리와 속삭이는 낭독. 잠들기 전에 작게 틀어두는 수면 음원 두 편이에요.",
};
