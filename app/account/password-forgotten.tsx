import { ComingSoon } from "#app/ui/coming-soon.tsx";

export default function Page() {
  return <ComingSoon title="비밀번호 찾기" />;
}
