import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "송장 한꺼번에 등록 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function WaybillImport() {
  return <ComingSoon title="송장 한꺼번에 등록" />;
}
