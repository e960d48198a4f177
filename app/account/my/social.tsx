import { ComingSoon } from "#app/ui/coming-soon.tsx";

export default function Page() {
  return <ComingSoon title="연결된 로그인" />;
}
