import { ComingSoon } from "#app/ui/coming-soon.tsx";

export default function Page() {
  return <ComingSoon title="주소록" />;
}
