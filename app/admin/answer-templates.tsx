import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "답변 틀 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function AnswerTemplates() {
  return <ComingSoon title="답변 틀" />;
}
