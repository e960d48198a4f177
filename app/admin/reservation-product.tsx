import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "예약 상품 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function ReservationProduct() {
  return <ComingSoon title="예약 상품" />;
}
