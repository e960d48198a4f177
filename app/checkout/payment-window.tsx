import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "결제 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function PaymentWindow() {
  return <ComingSoon title="결제" />;
}
