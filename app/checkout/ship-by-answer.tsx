import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "발송 예정일 변경 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function ShipByAnswer() {
  return <ComingSoon title="발송 예정일 변경" />;
}
