import type { SeedProduct } from "../seed-product.ts";
import { humanVoice, madeToOrderRefund, noTraining } from "./clauses.ts";

export const jingleSong: SeedProduct = {
  key: "jingle-song",
  title: "우리 가게 로고송",
  summary: "가게 이름이 자꾸 흥얼거려지는 15초, 작사·작곡·노래까지",
  descriptionHtml: `
<p>동네 빵집도, 새로 시작한 앱도 자기 노래 하나쯤 있으면 좋겠어요. 가게 이야기를 들려주시면 작곡가와 가수가 15초짜리 로고송을 지어드려요. 한 번 들으면 흥얼거리게 되는 선율을 가장 먼저 생각해요.</p>
${humanVoice}
<h3>무엇을 받나요</h3>
<ul>
<li>완성곡 15초와 끝맺음용 5초</li>
<li>노래를 뺀 반주와 목소리만 담은 파일</li>
<li>WAV 48kHz/24bit, MP3 320kbps, 악보 PDF</li>
</ul>
<h3>이렇게 진행해요</h3>
<ol>
<li>주문번호와 함께 가게 이름, 손님에게 하고 싶은 말, 좋아하는 노래를 고객센터 이메일로 보내주세요.</li>
<li>영업일 5일 안에 선율 시안 2개를 피아노로 들려드려요.</li>
<li>하나를 고르면 편곡하고 노래를 녹음해요.</li>
<li>영업일 12일 안에 완성본을 보내드려요.</li>
</ol>
<h3>수정</h3>
<p>선율 시안은 1회, 노랫말과 편곡은 2회까지 고쳐드려요. 녹음한 뒤에 노랫말이 바뀌면 다시 녹음하는 비용이 들어요.</p>
<h3>사용 범위</h3>
<ul>
<li>매장, 홈페이지, 사회관계망, 온라인 광고에 기간 제한 없이 쓸 수 있어요.</li>
<li>방송 광고는 옵션에서 골라주세요.</li>
<li>완성곡의 저작재산권은 소리상점에 있고, 같은 곡을 다른 가게에 팔지 않아요.</li>
${noTraining}
</ul>
<h3>취소와 환불</h3>
${madeToOrderRefund}`,
  price: 290000,
  discountRatio: null,
  stock: 8,
  saleKind: "order",
  shippingClass: "digital",
  supplyNote:
    "이야기를 받은 날부터 영업일 12일 안에 만들어요. 다 되면 메일로 알리고 ‘내 소리’에서 열려요.",
  isShow: true,
  options: [
    {
      name: "목소리",
      values: [
        { label: "독창", priceDifference: 0, stock: null },
        { label: "혼성 이중창", priceDifference: 70000, stock: null },
        { label: "어린이 합창", priceDifference: 150000, stock: 2 },
      ],
    },
    {
      name: "사용 범위",
      values: [
        { label: "매장과 온라인", priceDifference: 0, stock: null },
        { label: "방송 광고 포함", priceDifference: 200000, stock: null },
      ],
    },
  ],
  reservation: null,
  samples: [
    { title: "빵집 로고송", recording: "jingle-111" },
    { title: "서점 로고송", recording: "jingle-114" },
  ],
  titleTone: "dark",
  morePictures: 2,
  seoTitle: "우리 가게 로고송 | 15초 로고송 제작",
  seoText:
    "가게 이야기를 듣고 작사·작곡·노래까지 만들어드려요. 선율 시안 2개, 매장과 온라인에서 기간 제한 없이 사용.",
};
