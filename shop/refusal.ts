import { accountRefusals } from "./account-refusals.ts";
import { deskRefusals } from "./desk-refusals.ts";
import { licenceRefusals } from "./licence-refusals.ts";
import { keptRefusals } from "./kept-refusals.ts";
import { spokenRefusals } from "./spoken-refusals.ts";
import { valueRefusals } from "./value-refusals.ts";

/** All refusals of the shop: the words for people, and the HTTP status. */
export const refusals = {
  "illegal-move": [409, "지금은 할 수 없는 작업이에요."],
  "order-changed": [409, "그 사이 주문 상태가 바뀌었어요. 새로고침한 뒤 다시 시도해주세요."],
  "order-not-found": [404, "입력한 정보와 맞는 주문이 없어요. 주문번호와 전화번호를 확인해주세요."],
  "contact-gone": [409, "보관 기간이 끝나 개인정보가 지워진 주문이라 연락처를 바꿀 수 없어요."],
  "recipient-fixed": [
    409,
    "이미 보냈거나 보낼 준비를 마쳐 받는 곳을 바꿀 수 없어요. 고객센터로 문의해주세요.",
  ],
  "order-not-paid": [409, "결제가 끝나지 않은 주문이에요."],
  "order-expired": [
    409,
    "결제 시간이 지나 주문이 끝났어요. 결제된 금액은 없어요. 다시 주문해주세요.",
  ],
  "order-differs": [409, "이미 접수한 주문과 내용이 달라요. 새로고침한 뒤 다시 주문해주세요."],
  "order-already-paid": [409, "이미 결제가 끝난 주문이에요."],
  "payment-in-progress": [409, "결제를 확인하고 있어요. 잠시만 기다려주세요."],
  "payment-mismatch": [409, "결제 정보가 주문과 맞지 않아 결제를 진행하지 않았어요."],
  "payment-failed": [409, "결제가 되지 않았어요. 다른 결제 수단으로 다시 시도해주세요."],
  "claim-open": [409, "구매자의 요청을 먼저 처리해주세요."],
  "claim-under-way": [
    409,
    "처리하고 있는 요청이 있어요. 그 요청이 끝나거나 요청을 거둔 뒤에 다시 시도해주세요.",
  ],
  "claim-amount-changed": [
    409,
    "환불 예정 금액이 바뀌었어요. 새 금액을 확인하고 다시 요청해주세요.",
  ],
  "claim-nothing-to-send": [
    409,
    "다시 보낼 재고가 부족해요. 재고를 채우거나, 재고에서 빼지 않는 것으로 바꿔주세요.",
  ],
  "claim-not-back": [409, "돌아온 상품을 먼저 확인해주세요."],
  "claim-not-allowed": [409, "지금은 요청할 수 없는 주문이에요."],
  "withdrawal-ended": [
    409,
    "이미 듣거나 내려받아 청약철회를 할 수 없어요. 선물한 파일은 받는 분이 연 때부터예요. 주문할 때 동의하신 내용이에요(전자상거래법 제17조 제2항 제5호). 상품에 문제가 있으면 알려주세요.",
  ],
  "claim-too-late": [409, "요청할 수 있는 기간이 지났어요. 고객센터로 문의해주세요."],
  "claim-not-found": [404, "요청을 찾을 수 없어요."],
  "claim-changed": [409, "그 사이 요청의 상태가 바뀌었어요. 새로고침한 뒤 다시 시도해주세요."],
  "claim-line-gone": [
    409,
    "요청한 상품을 그 사이 다른 길로 이미 돌려드렸어요. 구매자에게 알린 뒤 이 요청을 거절해주세요.",
  ],
  "claim-differs": [409, "이미 접수한 요청과 내용이 달라요. 새로고침한 뒤 다시 요청해주세요."],
  "refund-line-gone": [409, "이 주문의 상품이 아니에요. 새로고침한 뒤 다시 시도해주세요."],
  "refund-too-much": [409, "환불할 수 있는 금액보다 많아요. 남은 금액을 확인해주세요."],
  "refund-not-possible": [409, "지금은 환불할 수 없는 주문이에요."],
  "refund-not-found": [404, "환불을 찾을 수 없어요."],
  "refund-account-needed": [409, "돌려받을 계좌를 입력해주세요."],
  "practice-order": [
    409,
    "연습으로 결제한 주문이라 보낼 수 없어요. 실제 돈을 받은 주문이 아니에요.",
  ],
  "not-open-yet": [503, "아직 문을 열기 전이에요. 준비가 끝나면 주문과 예약, 회원가입을 받을게요."],
  "provider-silent": [503, "결제사가 지금 응답하지 않아요. 잠시 뒤에 다시 시도해주세요."],
  "refund-changed": [409, "그 사이 환불 상태가 바뀌었어요. 새로고침한 뒤 다시 시도해주세요."],
  "finding-not-found": [404, "찾는 항목이 없어요. 이미 정리됐을 수 있어요."],
  "code-wrong": [403, "인증번호가 맞지 않거나 시간이 지났어요. 새 인증번호를 받아주세요."],
  "reservation-not-found": [
    404,
    "입력한 정보와 맞는 예약이 없어요. 예약번호와 전화번호를 확인해주세요.",
  ],
  "reservation-changed": [409, "그 사이 예약 상태가 바뀌었어요. 새로고침한 뒤 다시 시도해주세요."],
  "reservation-closed": [409, "지금은 예약할 수 없는 상품이에요."],
  "reservation-limit": [409, "한 분이 예약할 수 있는 수량을 넘었어요."],
  "reservation-differs": [
    409,
    "이미 접수한 예약과 내용이 달라요. 새로고침한 뒤 다시 예약해주세요.",
  ],
  "reservation-over": [410, "주문할 수 있는 시간이 지난 예약이에요."],
  "ship-by-changed": [
    409,
    "그 사이 발송 예정일이 바뀌었어요. 새 날짜를 확인하고 다시 시도해주세요.",
  ],
  "answer-over": [410, "이미 답했거나 답할 수 있는 시간이 지났어요."],
  "recommender-known": [409, "이미 있는 추천인 코드예요."],
  "site-changed": [
    409,
    "그 사이 다른 분이 저장했어요. 지금 저장된 값을 확인하고 다시 저장해주세요.",
  ],
  "recommender-not-found": [404, "추천인을 찾을 수 없어요."],
  "too-many-rows": [413, "한 번에 처리할 수 있는 줄 수를 넘었어요. 나눠서 붙여넣어주세요."],
  "waybill-missing": [400, "택배사와 송장번호를 먼저 입력해주세요."],
  "waybill-unusual": [
    409,
    "송장번호가 그 택배사의 번호와 달라 보여요. 번호가 맞으면 맞다고 표시하고 다시 눌러주세요.",
  ],
  "product-not-found": [404, "상품을 찾을 수 없어요."],
  "product-not-orderable": [409, "지금은 주문할 수 없는 상품이에요."],
  "synonyms-changed": [
    409,
    "그 사이 다른 곳에서 같은 말이 바뀌었어요. 적은 내용은 그대로 있어요. 새 창에서 확인하고 다시 저장해주세요.",
  ],
  "price-needs-owner": [
    403,
    "한 달 안에 절반보다 낮게 내리는 값은 상점 주인만 정할 수 있어요. 값을 올리거나 주인에게 부탁해주세요.",
  ],
  "product-changed": [
    409,
    "그 사이 다른 곳에서 상품이 수정됐어요. 새로고침해 최신 내용을 확인해주세요.",
  ],
  "sold-out": [409, "방금 품절됐어요. 수량이나 옵션을 바꿔주세요."],
  "price-changed": [409, "금액이 바뀌었어요. 새 금액을 확인하고 다시 주문해주세요."],
  "recommender-unknown": [409, "추천인 코드를 찾을 수 없어요. 코드를 확인하거나 비워주세요."],
  "too-many-orders": [
    429,
    "아직 결제하지 않은 주문이 많아요. 결제를 마치거나 잠시 뒤에 다시 주문해주세요.",
  ],
  "too-many-pieces": [
    409,
    "아직 결제하지 않은 주문이나 예약이 담아둔 수량과 합해 한 번에 살 수 있는 수량을 넘었어요. 먼저 한 주문을 결제하거나 수량을 줄여주세요.",
  ],
  "order-too-large": [
    409,
    "한 번에 20억 원까지 주문할 수 있어요. 수량을 줄이거나 나눠서 주문해주세요.",
  ],
  "order-too-small": [
    409,
    "카드와 간편결제는 100원부터, 가상계좌는 200원부터 결제할 수 있어요. 상품을 더 담거나 결제 수단을 바꿔주세요.",
  ],
  "person-limit": [
    409,
    "한 사람이 살 수 있는 수량을 넘었어요. 이미 산 것과 예약한 것, 아직 결제하지 않은 주문도 세어요. 수량을 줄여주세요.",
  ],
  "too-many-deposit-pieces": [
    409,
    "가상계좌로 한 번에 담아둘 수 있는 수량을 넘었어요. 수량을 줄이거나 카드로 결제해주세요.",
  ],
  "nothing-held": [409, "결제 안 된 주문이 그 사이 끝났어요. 되돌릴 재고가 없어요."],
  "order-code-needed": [
    403,
    "같은 인터넷 주소에서 아직 결제하지 않은 주문이나 예약이 많아요. 인증번호를 받아 입력하면 바로 이어갈 수 있어요. 로그인하고 해도 돼요.",
  ],
  "too-many-unpaid": [
    429,
    "같은 인터넷 주소에서 아직 결제하지 않은 주문이나 예약이 많아요. 로그인하거나 잠시 뒤에 다시 시도해주세요.",
  ],
  "too-many-deposits": [
    429,
    "오늘은 가상계좌 주문을 더 받을 수 없어요. 카드로 결제하거나 내일 다시 시도해주세요.",
  ],
  "too-many-attempts": [429, "시도가 너무 많아요. 잠시 뒤에 다시 시도해주세요."],
  ...accountRefusals,
  ...deskRefusals,
  ...keptRefusals,
  ...licenceRefusals,
  ...spokenRefusals,
  ...valueRefusals,
  "too-busy": [503, "지금 이용하는 분이 많아요. 잠시 뒤에 다시 시도해주세요."],
  "table-under-way": [
    429,
    "앞서 붙여넣은 표를 읽고 있어요. 끝난 뒤에 다시 시도해주세요. 입력한 내용은 그대로 있어요.",
  ],
  "order-not-cancelable": [409, "지금은 바로 취소할 수 없는 주문이에요. 고객센터로 문의해주세요."],
  "administrator-stays": [
    409,
    "관리자 계정이라 바꿀 수 없어요. 서버 설정의 관리자 목록에서 이 이메일을 뺀 뒤 다시 시도해주세요.",
  ],
  "member-is-administrator": [
    409,
    "관리 화면을 쓰는 분은 정지할 수 없어요. 관리자 목록이나 직원 화면에서 먼저 빼주세요.",
  ],
  "already-blocked": [409, "이미 정지된 회원이에요. 새로고침해 지금 상태를 확인해주세요."],
  "no-current-user": [401, "No user is logged in"],
  "error-not-found": [404, "오류 기록을 찾을 수 없어요. 이미 지워졌을 수 있어요."],
  "member-not-found": [404, "회원을 찾을 수 없어요."],
  "month-not-over": [409, "끝난 달만 검토할 수 있어요."],
  "month-reviewed": [409, "이미 검토를 마친 달이에요."],
  "invitation-gone": [410, "이미 쓰였거나 거둔 초대예요. 새로고침한 뒤 다시 확인해주세요."],
  "invitation-of-another": [403, "다른 주소로 보낸 초대예요. 초대받은 주소로 로그인해주세요."],
  "staff-gone": [404, "함께 일하는 분 가운데 없어요. 새로고침한 뒤 다시 확인해주세요."],
  "owner-stays": [409, "상점 주인은 여기에서 바꾸거나 내보낼 수 없어요."],
  "not-allowed": [403, "접근 권한이 없는 정보에요."],
  "policy-edited": [
    409,
    "그 사이 다른 창이나 다른 관리자가 이 초안을 저장했어요. 아래에 쓴 내용은 그대로 있어요.",
  ],
  "policy-published": [
    409,
    "이미 공개한 버전이라 바꿀 수 없어요. 고치려면 새 초안을 만들어주세요.",
  ],
  "policy-empty": [409, "본문이 비어 있어요. 내용을 쓰고 저장한 뒤 공개해주세요."],
  "policy-blanks": [
    409,
    "아직 채우지 않은 곳이 있어요. 〔 〕로 표시한 곳을 채우거나 지우고 저장한 뒤 공개해주세요.",
  ],
  "policy-day-past": [409, "시행일이 지났어요. 오늘이나 그 뒤로 바꾸고 저장한 뒤 공개해주세요."],
  "policy-day-taken": [
    409,
    "같은 날 시행하는 다른 버전이 이미 공개돼 있어요. 시행일을 바꾸고 저장한 뒤 공개해주세요.",
  ],
  "policy-in-force": [409, "시행일이 된 버전은 거둘 수 없어요. 고치려면 새 초안을 만들어주세요."],
  "policy-changed": [
    409,
    "그 사이 약관이 바뀌었어요. 바뀐 내용을 보고 다시 동의해주세요. 입력한 내용은 그대로 있어요.",
  ],
  "post-gone": [404, "글을 찾을 수 없어요. 지워졌거나 숨겨진 글이에요."],
  "comment-gone": [404, "댓글을 찾을 수 없어요. 이미 지워진 댓글이에요."],
  "post-changed": [409, "그 사이 다른 곳에서 글이 수정됐어요."],
  "too-many-posts": [
    429,
    "글은 한 시간에 10개까지 올릴 수 있어요. 잠시 뒤에 다시 올려주세요. 쓴 글은 그대로 있어요.",
  ],
  "too-many-comments": [429, "댓글은 한 시간에 60개까지 쓸 수 있어요. 잠시 뒤에 다시 써주세요."],
  "image-unreadable": [422, "이미지를 읽을 수 없어요. JPG, PNG, WebP, AVIF 파일을 올려주세요."],
  "image-too-large": [413, "이미지가 너무 커요. 15MB, 5,000만 화소까지 올릴 수 있어요."],
  "image-too-slow": [
    503,
    "이미지를 처리하는 데 시간이 너무 오래 걸려요. 잠시 뒤에 다시 시도해주세요.",
  ],
  "image-name-used": [409, "이미 다른 이미지를 만든 이름이에요. 다시 올려주세요."],
  "storage-unauthenticated": [401, "로그인이 필요해요. 로그인한 뒤 다시 시도해주세요."],
  "storage-unauthorized": [403, "이 파일을 쓸 권한이 없어요."],
  "object-not-found": [404, "파일을 찾을 수 없어요."],
  "bucket-not-found": [404, "그런 저장소가 없어요."],
  "storage-token-not-found": [404, "토큰을 찾을 수 없어요. 새로고침해 목록을 확인해주세요."],
  "upload-not-found": [404, "올리던 파일을 찾을 수 없어요. 처음부터 다시 올려주세요."],
  "upload-canceled": [400, "취소한 업로드예요. 처음부터 다시 올려주세요."],
  "upload-final": [400, "이미 다 올라간 파일이에요."],
  "upload-expired": [410, "업로드가 오래 멈춰 있어 끝났어요. 처음부터 다시 올려주세요."],
  "upload-cut": [400, "전송이 중간에 끊겼어요. 이어서 올려주세요."],
  "quota-exceeded": [402, "올릴 수 있는 전체 용량을 넘었어요."],
  "too-many-uploads": [429, "올리고 있는 파일이 많아요. 잠시 뒤에 다시 시도해주세요."],
  "storage-invalid": [400, "파일 요청이 올바르지 않아요."],
  "storage-offset": [409, "이어 올릴 위치가 맞지 않아요. 다시 시도해주세요."],
  "storage-size": [400, "파일 크기가 처음 알린 크기와 달라요."],
  "storage-too-large": [413, "파일이 너무 커요."],
  "storage-type": [415, "여기에 올릴 수 없는 파일 형식이에요."],
  "storage-full": [507, "저장 공간이 부족해요. 잠시 뒤에 다시 시도해주세요."],
  "storage-unreachable": [503, "저장소에 연결할 수 없어요. 잠시 뒤에 다시 시도해주세요."],
  "sound-unreadable": [
    422,
    "녹음을 읽을 수 없어요. WAV(16·24·32비트, 모노나 스테레오), MP3, M4A 파일을 올려주세요.",
  ],
  "sound-too-large": [413, "녹음이 너무 커요. 500MB까지 올릴 수 있어요."],
  "sound-too-short": [422, "녹음이 너무 짧아요. 0.5초보다 긴 녹음을 올려주세요."],
  "sound-start-late": [422, "미리듣기가 시작하는 곳이 녹음보다 뒤예요. 더 앞으로 옮겨주세요."],
  "sound-needs-preview": [422, "이 브라우저에서는 MP3와 M4A를 열 수 없어요. WAV로 올려주세요."],
  "goods-not-found": [404, "열 수 없는 파일이에요. 주문 화면에서 다시 열어주세요."],
  "goods-asked-back": [
    409,
    "환불을 요청한 상품이라 답을 받을 때까지 열 수 없어요. 요청을 거두면 바로 열 수 있어요.",
  ],
  "goods-over": [410, "여는 기간이 끝났어요. 다시 열어야 하면 고객센터로 알려주세요."],
  "goods-used-up": [
    409,
    "내려받을 수 있는 횟수를 모두 썼어요. 다시 받아야 하면 고객센터로 알려주세요.",
  ],
  "goods-devices-full": [
    409,
    "열 수 있는 기기를 모두 쓰고 있어요. 내 소리에서 안 쓰는 기기를 빼면 이 기기에서 열 수 있어요.",
  ],
  "goods-devices-fixed": [
    409,
    "기기를 한 해에 뺄 수 있는 만큼 모두 뺐어요. 더 바꿔야 하면 고객센터로 알려주세요.",
  ],
  "goods-device-unknown": [
    403,
    "이 브라우저가 쿠키를 저장하지 않아 기기를 알아볼 수 없어요. 쿠키를 허용한 뒤 다시 열어주세요.",
  ],
  "goods-device-gone": [409, "그 사이 빠진 기기예요. 새로고침해주세요."],
  "goods-link-old": [410, "주소의 시간이 지났어요. 주문 화면에서 다시 열어주세요."],
  "goods-unreadable": [422, "파일의 내용이 이름과 달라요. WAV, MP3, M4A, ZIP, PDF를 올려주세요."],
  "goods-unsafe": [
    422,
    "압축을 풀면 다른 폴더를 바꾸는 파일이 들어 있어요(‘..’, 절대 경로, 바로가기). 빼고 다시 압축해주세요.",
  ],
  "goods-large": [413, "파일이 너무 커요. 2GB까지 올릴 수 있어요."],
  "goods-empty": [422, "빈 파일이에요. 다른 파일을 올려주세요."],
  "goods-taken": [409, "이미 다른 상품에 담긴 파일이에요. 파일을 다시 올려주세요."],
  "goods-missing": [
    409,
    "판매 파일이 없는 디지털 상품이에요. 상점에서 숨긴 채 저장하고 ‘판매 파일’에 올리거나, 만들어 드리는 상품이면 언제 어떻게 드리는지 제공 방법에 적어주세요.",
  ],
  "goods-last": [
    409,
    "상점에 보이는 상품의 마지막 판매 파일이에요. 상품을 숨기거나 제공 방법을 적은 뒤에 뺄 수 있어요.",
  ],
  "goods-many": [409, "한 상품에 올릴 수 있는 파일 수를 넘었어요. 쓰지 않는 파일을 빼주세요."],
  "goods-option-gone": [409, "그 사이 옵션이 없어졌어요. 새로고침한 뒤 다시 골라주세요."],
  "object-in-use": [409, "판매하는 파일이라 지우거나 바꿀 수 없어요."],
  "sound-not-found": [404, "올린 녹음을 찾을 수 없어요. 다시 올려주세요."],
  "category-not-found": [404, "카테고리를 찾을 수 없어요. 이미 지워졌을 수 있어요."],
  "faq-not-found": [404, "자주 묻는 질문을 찾을 수 없어요. 이미 지워졌을 수 있어요."],
  "faq-changed": [409, "그 사이 다른 곳에서 이 질문이 바뀌었어요. 입력한 내용은 그대로 있어요."],
  "category-in-collection": [
    409,
    "이 카테고리의 상품을 모으는 기획전이 있어요. 그 기획전의 조건을 먼저 바꿔주세요.",
  ],
  "collection-not-found": [404, "기획전을 찾을 수 없어요. 이미 지워졌을 수 있어요."],
  "faq-category-not-found": [404, "분류를 찾을 수 없어요. 이미 지워졌을 수 있어요."],
  "faq-category-filled": [409, "분류 안에 질문이 있어요. 함께 지울지 골라주세요."],
  "too-many-faqs": [409, "더 만들 수 없어요. 분류는 20개, 한 분류의 질문은 100개까지예요."],
} as const satisfies Record<string, readonly [number, string]>;

export type RefusalCode = keyof typeof refusals;

export type Facts = Record<string, string | number>;

/** A rule refused. Thrown in a transaction it rolls back; `app/form-action.server.ts` turns it
 * into an answer. */
export class Refusal extends Error {
  override name = "Refusal";
  code: RefusalCode;
  status: number;
  facts: Facts;

  constructor(code: RefusalCode, facts: Facts = {}) {
    super(refusals[code][1]);
    this.code = code;
    this.status = refusals[code][0];
    this.facts = facts;
  }
}

/** By name, since bundled pages and unbundled jobs each load their own copy of the class. */
export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && error.name === "Refusal";
