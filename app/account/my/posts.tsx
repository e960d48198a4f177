import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "내 글 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function Posts() {
  return <ComingSoon title="내 글" />;
}
