import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "결제 실패 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function MemberOrderFailure() {
  return <ComingSoon title="결제 실패" />;
}
