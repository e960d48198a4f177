import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "내 질문 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function Questions() {
  return <ComingSoon title="내 질문" />;
}
