import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "약관 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function Policy() {
  return <ComingSoon title="약관" />;
}
