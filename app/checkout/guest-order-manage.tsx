import { ComingSoon } from "#app/ui/coming-soon.tsx";

export const meta = () => [{ title: "주문 관리 | 소리상점" }, { name: "robots", content: "noindex" }];

export default function GuestOrderManage() {
  return <ComingSoon title="주문 관리" />;
}
