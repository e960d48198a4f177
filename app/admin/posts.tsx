import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "게시판 관리 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function Posts() {
  return <ComingSoon title="게시판 관리" />;
}
