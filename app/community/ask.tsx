import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "질문하기 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function Ask() {
  return <ComingSoon title="질문하기" />;
}
