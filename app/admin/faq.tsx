import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "자주 묻는 질문 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function Faq() {
  return <ComingSoon title="자주 묻는 질문" />;
}
