import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "다시 동의하기 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function RenewConsents() {
  return <ComingSoon title="다시 동의하기" />;
}
