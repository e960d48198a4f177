import { SUPPLY_DAYS } from "#shop/product/goods/supply-terms.ts";

/** What several descriptions promise in the same words. */

export const humanVoice =
  "<p><strong>사람 녹음</strong> · 성우가 직접 녹음했고, 음성 합성은 쓰지 않았어요.</p>";

export const noTraining =
  "<li><strong>AI 학습 금지</strong> 음성 합성, 음성 복제, 인공지능 학습 자료로는 어떤 라이선스로도 쓸 수 없어요.</li>";

export const personalUse =
  "<li><strong>개인</strong> 수익이 없는 개인 영상, 과제, 습작, 혼자 듣는 용도로 쓸 수 있어요.</li>";

export const commercialUse =
  "<li><strong>상업</strong> 수익을 내는 영상, 앱, 게임, 매장, 온라인 광고까지 기간 제한 없이 쓸 수 있어요. TV·라디오 광고는 따로 문의해주세요.</li>";

export const noResale = "<li>파일을 그대로 다시 팔거나 나누어 주는 것은 할 수 없어요.</li>";

export const digitalRefund = `<p>결제가 끝나면 주문 화면의 ‘내 소리’에서 바로 듣고 내려받을 수 있고, ${SUPPLY_DAYS}일 동안 다시 열 수 있어요. 처음 듣거나 내려받은 뒤에는 주문할 때 동의하신 대로 청약철회를 할 수 없으니 위의 미리듣기를 먼저 들어보세요. 아직 열지 않았다면 그동안 언제든 전액 환불해드려요.</p>`;

export const madeToOrderRefund =
  "<p>만든 파일을 듣거나 내려받기 전에는 언제든 취소하고 전액 환불받을 수 있어요. 파일을 연 뒤에는 주문할 때 동의하신 대로 청약철회를 할 수 없으니 위의 미리듣기를 먼저 들어보세요. 결과물이 약속과 다르면 받은 날부터 3개월 안에 다시 만들거나 환불해드려요.</p>";

export const writtenOrderRefund =
  "<p>만들기 시작하기 전에는 언제든 취소하고 전액 환불받을 수 있어요. 원고대로 한 분만을 위해 만드는 상품이라, 시작한 뒤에는 주문할 때 동의하신 대로 청약철회를 할 수 없고 ‘가격과 진행’의 표대로 환불해드려요. 결과물이 약속과 다르면 받은 날부터 3개월 안에 다시 만들거나 환불해드려요.</p>";

export const parcelRefund =
  "<p>받은 날부터 7일 안에 반품할 수 있어요. 단순 변심이면 반품 배송비를 부담해주시고, 깨지거나 잘못 온 상품은 저희가 부담해요.</p>";
