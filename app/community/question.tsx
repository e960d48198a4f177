import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "질문 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function Question() {
  return <ComingSoon title="질문" />;
}
