import type { SeedProduct } from "../seed-product.ts";
import { noTraining } from "./clauses.ts";

export const narrationClass: SeedProduct = {
  key: "narration-class",
  title: "처음 만나는 내레이션 4주 클래스",
  summary: "내 목소리로 3분을 읽기까지, 열두 명이 함께하는 녹음실 수업",
  descriptionHtml: `
<p>목소리를 바꾸는 수업이 아니에요. 숨, 자세, 쉼표 하나로 같은 목소리가 얼마나 편안해지는지 배우고, 마지막 주에는 녹음실에서 나의 첫 내레이션을 남겨요. 성우 임새벽이 네 번 모두 직접 가르쳐요.</p>
<h3>수업 내용</h3>
<table>
<thead><tr><th scope="col">주</th><th scope="col">배우는 것</th><th scope="col">해보는 것</th></tr></thead>
<tbody>
<tr><td>1주</td><td>숨과 자세, 내 음역 찾기</td><td>다섯 음 발성, 처음 녹음</td></tr>
<tr><td>2주</td><td>끊어 읽기와 강세</td><td>안내문 1분 읽기</td></tr>
<tr><td>3주</td><td>마이크와 거리, 감정의 양</td><td>광고 문안 두 가지 톤</td></tr>
<tr><td>4주</td><td>녹음실 실습과 편집</td><td>3분 내레이션 완성</td></tr>
</tbody>
</table>
<h3>함께 받는 것</h3>
<ul>
<li>완성한 내레이션 음원 (WAV, MP3)</li>
<li>매주 개인별 음성 피드백</li>
<li>발성 연습 음원 12개와 교재 PDF</li>
</ul>
<h3>일정과 장소</h3>
<p>토요일 오전 10시부터 12시까지, 서울 마포 소리상점 녹음실에서 만나요. 정원은 12명이고 6명보다 적으면 열지 않아요. 그때는 바로 알려드리고 결제한 금액을 모두 돌려드려요.</p>
<h3>예약과 환불</h3>
<p>예약은 한 사람이 한 자리만 할 수 있고, 예약할 때는 결제하지 않아요. 자리가 확정되면 주문 링크를 보내드려요. 시작 전에는 전액, 전체 시간의 3분의 1이 지나기 전에는 3분의 2, 절반이 지나기 전에는 절반을 환불해드려요.</p>
<h3>녹음 자료</h3>
<ul>
<li>수업에서 녹음한 목소리는 수강생의 것이에요. 동의 없이 공개하지 않아요.</li>
<li>연습 음원은 혼자 듣고 따라 하는 데에만 써주세요.</li>
${noTraining}
</ul>`,
  price: 240000,
  discountRatio: 10,
  stock: 12,
  saleKind: "reserve",
  shippingClass: "digital",
  supplyNote:
    "정해진 날에 모여 배우는 수업이에요. 자리와 날짜는 예약이 확정될 때 메일로 알려드려요.",
  isShow: true,
  options: [],
  reservation: { opensInDays: -7, closesInDays: 15, limitPerPerson: 1, expectedShipInDays: 28 },
  samples: [
    { title: "1주 발성 연습", recording: "lesson-61" },
    { title: "지난 기수의 내레이션", recording: "narration-62" },
  ],
  titleTone: "dark",
  morePictures: 2,
  seoTitle: "처음 만나는 내레이션 4주 클래스 | 예약",
  seoText:
    "숨과 쉼표부터 녹음실 실습까지, 4주 동안 3분 내레이션을 완성하는 소규모 보이스 클래스예요.",
};
