import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "게시글 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function Post() {
  return <ComingSoon title="게시글" />;
}
