import type { SeedProduct } from "../seed-product.ts";
import { humanVoice, noTraining, parcelRefund } from "./clauses.ts";

export const voiceRecord: SeedProduct = {
  key: "voice-record",
  title: "목소리 수집 1집 LP",
  summary: "일곱 사람의 낭독과 노래를 담은 180g 바이닐, 300장 한정",
  descriptionHtml: `
<p>소리상점이 지난 세 해 동안 만난 목소리 가운데 일곱을 골라 한 장에 담았어요. 앞면은 낭독, 뒷면은 반주 없는 노래예요. 바늘을 올리는 일부터 듣기가 시작되는 음반이에요.</p>
${humanVoice}
<h3>구성</h3>
<ul>
<li>180g 블랙 바이닐 1장, 33⅓rpm, 약 38분</li>
<li>두꺼운 무광 슬리브와 16쪽 해설지</li>
<li>이메일로 보내드리는 전곡 음원 (WAV 48kHz/24bit)</li>
<li>1번부터 300번까지 손으로 적은 번호</li>
</ul>
<h3>수록</h3>
<table>
<thead><tr><th scope="col">면</th><th scope="col">제목</th><th scope="col">목소리</th></tr></thead>
<tbody>
<tr><td>A1</td><td>첫차를 기다리며</td><td>문가온</td></tr>
<tr><td>A2</td><td>편지는 서랍에</td><td>임새벽</td></tr>
<tr><td>A3</td><td>할머니의 감나무</td><td>오정례</td></tr>
<tr><td>A4</td><td>밤의 주유소</td><td>하도담</td></tr>
<tr><td>B1</td><td>물가에서</td><td>윤이든</td></tr>
<tr><td>B2</td><td>이름 없는 자장가</td><td>서한결</td></tr>
<tr><td>B3</td><td>돌아오는 길 (일곱 목소리)</td><td>모두</td></tr>
</tbody>
</table>
<h3>예약 안내</h3>
<p>예약이 열리면 한 사람이 2장까지 예약할 수 있어요. 예약할 때는 결제하지 않아요. 수량이 확정되면 주문 링크를 보내드리고, 결제한 순서대로 번호를 정해요. 프레싱 공장의 사정으로 발송이 늦어지면 바로 알려드리고, 기다리기 어려우면 전액 환불해드려요.</p>
<h3>감상과 사용</h3>
<ul>
<li>개인 감상용이에요. 공개된 장소의 음악 감상회는 미리 알려주시면 함께 준비해드려요.</li>
${noTraining}
</ul>
<h3>교환과 반품</h3>
${parcelRefund}`,
  price: 48000,
  discountRatio: null,
  stock: 300,
  saleKind: "reserve",
  shippingClass: "parcel",
  feeClass: "깨지기 쉬운 상품",
  isShow: true,
  options: [],
  reservation: { opensInDays: 9, closesInDays: 30, limitPerPerson: 2, expectedShipInDays: 75 },
  samples: [
    { title: "A1 첫차를 기다리며", recording: "story-41" },
    { title: "B3 돌아오는 길", recording: "choir-42" },
  ],
  titleTone: "light",
  morePictures: 2,
  seoTitle: "목소리 수집 1집 LP | 300장 한정 바이닐",
  seoText:
    "일곱 사람의 낭독과 노래를 담은 180g 바이닐. 예약을 열기 전이에요. 미리 들어보고 예약 여는 날을 확인하세요.",
};
