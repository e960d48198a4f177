export const certificateStates = {
  valid: "지금 유효해요",
  expired: "사용 기간이 끝났어요",
  replaced: "더 넓은 라이선스의 증서로 바뀌었어요",
  ended: "주문 취소·환불이나 제작 중단으로 효력이 없어요",
} as const;
export type CertificateState = keyof typeof certificateStates;
