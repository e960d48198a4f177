import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "예약 조회 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function ReservationLookup() {
  return <ComingSoon title="예약 조회" />;
}
