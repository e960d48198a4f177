import type { SeedProduct } from "../seed-product.ts";
import { humanVoice, madeToOrderRefund, noTraining } from "./clauses.ts";

export const audiobookReading: SeedProduct = {
  key: "audiobook-reading",
  title: "오디오북 낭독 제작",
  summary: "책 한 권을 끝까지 한 목소리로, 한 달에 네 권만 받아요",
  descriptionHtml: `
<p>책의 호흡을 아는 사람이 읽어요. 소설과 수필 90여 권을 녹음한 성우 오정례가 원고를 미리 다 읽고, 저자나 편집자와 말투를 맞춘 다음에 녹음을 시작해요.</p>
${humanVoice}
<h3>무엇을 받나요</h3>
<ul>
<li>장별로 나눈 완성본 (WAV 44.1kHz/16bit, MP3 192kbps)</li>
<li>유통사 규격에 맞춘 음량과 앞뒤 여백</li>
<li>여는 말과 닫는 말, 1분 소개 음원</li>
</ul>
<h3>이렇게 진행해요</h3>
<ol>
<li>주문번호와 함께 원고와 인물 소개, 읽는 법이 헷갈리는 말을 고객센터 이메일로 보내주세요.</li>
<li>첫 5분을 녹음해 들려드려요. 마음에 들지 않으면 전액 환불해드려요.</li>
<li>하루 2시간씩 녹음하고, 장이 끝날 때마다 보내드려요.</li>
<li>확인이 끝나면 유통용 파일로 정리해요.</li>
</ol>
<h3>수정</h3>
<p>잘못 읽은 곳은 몇 번이든 고쳐요. 해석이나 말투는 장마다 1회 다시 읽어드려요. 원고가 바뀌면 바뀐 쪽만큼 비용이 들어요.</p>
<h3>사용 범위</h3>
<ul>
<li>오디오북 유통사와 도서관, 저자의 채널에서 출판 계약 기간 동안 쓸 수 있어요.</li>
<li>원고의 저작권자에게 받은 낭독 허락을 확인한 뒤에 시작해요.</li>
${noTraining}
</ul>
<h3>이번 달은 모두 찼어요</h3>
<p>다음 달 접수는 매달 1일 오전 10시에 열려요. 급한 원고는 문의를 남겨주세요.</p>
<h3>취소와 환불</h3>
${madeToOrderRefund}`,
  price: 480000,
  discountRatio: null,
  stock: 0,
  saleKind: "order",
  shippingClass: "digital",
  supplyNote:
    "원고를 받은 뒤 장이 끝날 때마다 녹음을 올려드려요. 다 되면 메일로 알리고 ‘내 소리’에서 열려요.",
  isShow: true,
  options: [
    {
      name: "완성 시간",
      values: [
        { label: "2시간까지", priceDifference: 0, stock: null },
        { label: "4시간까지", priceDifference: 420000, stock: null },
        { label: "8시간까지", priceDifference: 1180000, stock: null },
      ],
    },
  ],
  reservation: null,
  samples: [
    { title: "소설 첫 장", recording: "story-121" },
    { title: "수필, 담담하게", recording: "narration-122" },
  ],
  titleTone: "light",
  morePictures: 2,
  seoTitle: "오디오북 낭독 제작 | 성우 낭독",
  seoText: "소설과 수필 90여 권을 읽은 성우가 책 한 권을 끝까지 낭독해요. 한 달에 네 권만 받아요.",
};
