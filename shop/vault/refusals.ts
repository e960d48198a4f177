/** Refusals about opening what was bought; see shop/refusals.ts. */
export const vaultRefusals = {
  "goods-asked-back": [
    409,
    "환불을 요청한 상품이라 답을 받을 때까지 열 수 없어요. 요청을 취소하면 바로 열 수 있어요.",
  ],
  "goods-over": [410, "이용 기간이 지났어요. 다시 이용해야 하면 고객센터로 알려주세요."],
  "goods-used-up": [
    409,
    "내려받을 수 있는 횟수를 모두 사용했어요. 다시 받아야 하면 고객센터로 알려주세요.",
  ],
  "goods-devices-full": [
    409,
    "연결할 수 있는 기기를 모두 쓰고 있어요. 내 소리에서 안 쓰는 기기의 연결을 해제하면 이 기기에서 열 수 있어요.",
  ],
  "goods-devices-fixed": [
    409,
    "기기를 1년에 해제할 수 있는 횟수를 모두 썼어요. 더 바꿔야 하면 고객센터로 알려주세요.",
  ],
  "goods-device-unknown": [
    403,
    "이 브라우저가 쿠키를 저장하지 않아 기기를 알아볼 수 없어요. 쿠키를 허용한 뒤 다시 열어주세요.",
  ],
  "goods-device-gone": [409, "이미 연결이 해제된 기기예요. 새로고침해주세요."],
  "purchases-told-by-day": [
    409,
    "안내 메일은 오전 8시부터 밤 9시 사이에 보낼 수 있어요. 낮에 다시 눌러주세요.",
  ],
  "purchase-not-found": [404, "이미 없어진 구매예요. 새로고침해주세요."],
  "goods-link-old": [410, "주소의 시간이 지났어요. 주문 화면에서 다시 열어주세요."],
} as const;
