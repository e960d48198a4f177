import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "요청 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function Claim() {
  return <ComingSoon title="요청" />;
}
