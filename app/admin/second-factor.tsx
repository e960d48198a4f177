import { ComingSoon } from "#app/ui/coming-soon.tsx";

export default function Page() {
  return <ComingSoon title="2단계 인증" />;
}
