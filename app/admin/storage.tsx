import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "파일 저장소 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function Storage() {
  return <ComingSoon title="파일 저장소" />;
}
