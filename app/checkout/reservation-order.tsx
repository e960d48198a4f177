import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "예약한 상품 주문 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function ReservationOrder() {
  return <ComingSoon title="예약한 상품 주문" />;
}
