import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "예약 완료 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function ReservationComplete() {
  return <ComingSoon title="예약 완료" />;
}
