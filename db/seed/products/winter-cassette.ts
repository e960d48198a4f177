import type { SeedProduct } from "../seed-product.ts";
import { humanVoice, noTraining, parcelRefund } from "./clauses.ts";

export const winterCassette: SeedProduct = {
  key: "winter-cassette",
  title: "겨울 낭독회 카세트",
  summary: "눈 오던 밤 낭독회를 그대로 담은 60분 테이프, 예약을 마쳤어요",
  descriptionHtml: `
<p>지난겨울, 난로 하나를 두고 스물네 명이 둘러앉아 책을 읽었어요. 장작 타는 소리, 찻잔 내려놓는 소리, 누군가의 웃음까지 지우지 않고 테이프에 옮겼어요.</p>
${humanVoice}
<h3>구성</h3>
<ul>
<li>남색 카세트테이프 1개 (60분)</li>
<li>낭독회 사진과 글을 담은 접이식 속지</li>
<li>이메일로 보내드리는 디지털 음원 (WAV)</li>
</ul>
<h3>수록</h3>
<ul>
<li><strong>A면</strong> 눈이 오면 나는 소리, 첫 편지, 장갑 한 짝</li>
<li><strong>B면</strong> 겨울 정류장, 귤 까는 시간, 함께 부른 노래</li>
</ul>
<h3>예약과 발송</h3>
<p>예약은 끝났어요. 예약하신 분께는 결제한 순서대로 한 개씩 손으로 감아 확인하고 보내드려요. 한 사람이 1개까지 예약할 수 있었고, 자리가 나면 기다리는 순서대로 메일을 드려요.</p>
<h3>감상과 사용</h3>
<ul>
<li>개인 감상용이에요. 참여한 분들의 목소리가 담겨 있어 다른 곳에 올릴 수 없어요.</li>
${noTraining}
</ul>
<h3>교환과 반품</h3>
${parcelRefund}`,
  price: 22000,
  discountRatio: null,
  stock: 40,
  saleKind: "reserve",
  shippingClass: "parcel",
  isShow: true,
  options: [],
  reservation: { opensInDays: -40, closesInDays: -1, limitPerPerson: 1, expectedShipInDays: 12 },
  samples: [{ title: "겨울 정류장", recording: "tape-131" }],
  titleTone: "dark",
  morePictures: 2,
  seoTitle: "겨울 낭독회 카세트 | 60분 테이프",
  seoText: "난로 곁에서 열린 낭독회를 담은 60분 카세트. 예약이 끝났어요. 미리 들어볼 수 있어요.",
};
