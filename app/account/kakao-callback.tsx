import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "카카오 로그인 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function KakaoCallback() {
  return <ComingSoon title="카카오 로그인" />;
}
