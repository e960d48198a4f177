import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "예약 주문 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function Reservation() {
  return <ComingSoon title="예약 주문" />;
}
