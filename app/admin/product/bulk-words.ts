const didWords = {
  show: "개 상품을 상점에 보이게 했어요.",
  hide: "개 상품을 상점에서 숨겼어요.",
  category: "개 상품의 카테고리를 바꿨어요.",
  tag: "개 상품에 태그를 붙였어요.",
};
export type BulkDone = { intent: keyof typeof didWords; count: number };

export const wordsOf = ({ intent, count }: BulkDone): string =>
  count ? `${count}${didWords[intent]}` : "바뀐 상품이 없어요. 새로고침해 목록을 확인해주세요.";
