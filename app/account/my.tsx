import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "마이페이지 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function My() {
  return <ComingSoon title="마이페이지" />;
}
