/** What is made for one person (article 17(2)6; decree, article 21). */
export default function MadeWithdrawal() {
  return (
    <ul>
      <li>
        원고대로 한 분만을 위해 만드는 주문 제작 상품이에요. 만들기 시작하기 전에는 언제든 취소하고
        전액 환불받을 수 있어요.
      </li>
      <li>
        만들기 시작하면 제공이 시작되고, 그때부터 청약철회를 할 수 없어요. 주문할 때 상품마다 따로
        안내하고 동의를 받아요. 그만두시면 ‘가격과 진행’의 표대로 환불해드려요.
      </li>
      <li>
        상품이 표시·광고나 계약 내용과 다르면 받은 날부터 3개월, 그 사실을 알게 된 날부터 30일 안에
        할 수 있어요.
      </li>
    </ul>
  );
}
