import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "회원 관리 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function Users() {
  return <ComingSoon title="회원 관리" />;
}
