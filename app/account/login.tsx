import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "로그인 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function Login() {
  return <ComingSoon title="로그인" />;
}
