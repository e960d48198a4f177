import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "QnA | 소리상점" }, { name: "robots", content: "noindex" }];

export default function Qna() {
  return <ComingSoon title="QnA" />;
}
