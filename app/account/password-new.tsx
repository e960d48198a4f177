import { ComingSoon } from "#app/ui/coming-soon.tsx";

export default function Page() {
  return <ComingSoon title="새 비밀번호" />;
}
