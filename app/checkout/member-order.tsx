import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "주문하기 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function MemberOrder() {
  return <ComingSoon title="주문하기" />;
}
