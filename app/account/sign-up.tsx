import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "회원가입 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function SignUp() {
  return <ComingSoon title="회원가입" />;
}
