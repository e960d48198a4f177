type Limit = {
  /** pieces that one person may have */ most: number;
  /** those of them that they have, reserved, or hold unpaid */ kept: number;
};

/** How many pieces a person may still order under the limit. */
export function limitWords({ most, kept }: Limit, title = "이 상품"): string {
  const rule = `${title === "이 상품" ? title : `‘${title}’`}은 1인당 ${most}개까지 구매할 수 있어요.`;
  if (kept === 0) return `${rule} 수량을 줄여주세요.`;
  const before = "아직 결제하지 않은 주문과 예약을 포함해";
  const left = Math.max(0, most - kept);
  return left > 0
    ? `${rule} ${before} 이미 ${kept}개가 있어서 ${left}개만 더 주문할 수 있어요.`
    : `${rule} ${before} 이미 ${kept}개가 있어서 더 주문할 수 없어요.`;
}
