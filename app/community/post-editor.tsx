import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "글쓰기 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function PostEditor() {
  return <ComingSoon title="글쓰기" />;
}
