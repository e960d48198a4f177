/** What the review policy says of reviews that were written in a former shop. */
export const EARLIER_REVIEWS_CLAUSE =
  "회사가 다른 곳에서 상점을 운영할 때 그곳에 올라온 후기를 함께 보이는 경우에는 ‘다른 곳에서 쓴 후기’로 따로 모아, 올라온 곳과 날짜를 함께 적습니다. 쓴 분의 이름은 가리고, 글과 별점은 고치지 않으며, 별점이 낮다는 이유로 빼지 않습니다. 이 후기는 상품의 평점과 후기의 수, 순서에 넣지 않습니다. 옮긴 날부터 5년까지 게시하고, 숨기거나 지우는 기준은 다른 후기와 같습니다. 쓴 분은 회사에 지워달라고 요청할 수 있습니다.";
