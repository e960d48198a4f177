import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "포장 명세서 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function PackingSlips() {
  return <ComingSoon title="포장 명세서" />;
}
