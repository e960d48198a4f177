import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "추천인 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function Recommenders() {
  return <ComingSoon title="추천인" />;
}
