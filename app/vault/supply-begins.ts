/** What the first opening of a file means for the right of withdrawal. */
export function supplyWords(endsWithdrawal: boolean, isGift = false): string {
  if (!endsWithdrawal)
    return "처음 듣거나 내려받으면 제공이 시작돼요. 그 뒤에도 7일 안에 청약철회를 할 수 있어요.";
  const withdrawal = isGift ? "보낸 분이 취소할 수 없어요." : "청약철회를 할 수 없어요.";
  return `처음 듣거나 내려받으면 제공이 시작되고, 미리듣기가 있던 상품은 그때부터 ${withdrawal}`;
}
