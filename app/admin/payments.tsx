import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "결제 대조 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function Payments() {
  return <ComingSoon title="결제 대조" />;
}
