import { mayOpen } from "#app/admin/doors.ts";
import { ListTabs } from "#app/admin/list/list-tabs.tsx";
import { useRoot } from "#app/root-data.ts";
import { useLocation } from "react-router";

const rooms = [
  { to: "/admin/coupons", title: "쿠폰" },
  { to: "/admin/coupons/points", title: "포인트" },
  { to: "/admin/coupons/gifts", title: "기프트 코드" },
  { to: "/admin/coupons/waiting", title: "승인" },
];

/** The rooms of what members save, spend and are given. */
export function BenefitLinks() {
  const role = useRoot()?.role ?? null;
  const { pathname } = useLocation();
  const tabs = rooms
    .filter(({ to }) => mayOpen(role, to))
    .map((room) => ({ ...room, isHere: room.to === pathname }));
  return (
    <div className="pb-4">
      <ListTabs label="혜택" tabs={tabs} />
    </div>
  );
}
