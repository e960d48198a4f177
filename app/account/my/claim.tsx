import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "취소·반품·교환 요청 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function MyClaim() {
  return <ComingSoon title="취소·반품·교환 요청" />;
}
