import { Link } from "react-router";
import { seoulDate } from "#lib/seoul-time.ts";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import type { MemberRow } from "#shop/member/directory/list-members.server.ts";
import { marketingKinds, signInWays } from "#shop/member/directory/member-filters.ts";

const heads = ["회원", "연락처", "로그인 방법", "수신 동의", "주문", "가입", "마지막 로그인", "상태"];
const cell = "max-lg:block lg:px-3 lg:py-2.5 lg:first:pl-0 lg:last:pr-0";

/** A table where there is room, cards where there is not. Who it is stays hidden until it is opened. */
export function UserTable({ rows }: { rows: MemberRow[] }) {
  return (
    <table className="w-full text-14 max-lg:block">
      <caption className="sr-only">회원 목록</caption>
      <thead className="max-lg:sr-only">
        <tr className="border-b border-ink text-left">
          {heads.map((head) => <th key={head} scope="col" className={`px-3 py-2 text-12 font-medium whitespace-nowrap text-soft first:pl-0 last:pr-0 ${head === "주문" ? "text-right" : ""}`}>{head}</th>)}
        </tr>
      </thead>
      <tbody className="max-lg:block max-lg:border-t max-lg:border-ink">
        {rows.map((member) => <Row key={member.id} member={member} />)}
      </tbody>
    </table>
  );
}

const MOST_ORDERS = 99;

function Row({ member: { id, name, email, phone, ways, marketing, orders, joinedAt, signedInAt, isBlocked, isAdministrator } }: { member: MemberRow }) {
  return (
    <tr className="border-b border-line transition-colors duration-150 hover:bg-wash max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:gap-y-0.5 max-lg:py-4 md:max-lg:grid-cols-[7rem_minmax(0,1fr)_14rem_4.5rem] md:max-lg:items-center">
      <td className={cell}>
        <Link to={`/admin/user/${id}`} aria-label={`${name} ${email}`} className="inline-flex min-h-6 items-center font-medium whitespace-nowrap underline decoration-edge underline-offset-4 hover:decoration-ink">{name}</Link>
      </td>
      <td className={`${cell} max-md:order-3 max-md:col-span-2`}>
        <span className="block">{email}</span>
        <span className="block text-12 whitespace-nowrap text-soft numbers">{phone ?? "전화번호 없음"}</span>
      </td>
      <td className={`${cell} whitespace-nowrap max-lg:hidden`}>{ways.map((way) => signInWays[way]).join(", ")}</td>
      <td className={`${cell} text-soft max-lg:hidden`}>{marketing.map((kind) => marketingKinds[kind]).join(", ") || "–"}</td>
      <td className={`${cell} text-right whitespace-nowrap numbers max-lg:hidden`}>{counted(orders)}</td>
      <td className={`${cell} whitespace-nowrap text-soft numbers max-md:order-4 max-md:col-span-2 max-lg:text-12`}>
        <span className="md:max-lg:block lg:hidden">{ways.map((way) => signInWays[way]).join(", ")} · 주문 {counted(orders)}<span className="md:hidden"> · </span></span>
        <span className="lg:hidden">가입 </span>
        <time dateTime={joinedAt.toISOString()}>{seoulDate(joinedAt)}</time>
      </td>
      <td className={`${cell} whitespace-nowrap text-soft numbers max-lg:hidden`}>{signedInAt ? <time dateTime={signedInAt.toISOString()}>{seoulDate(signedInAt)}</time> : "–"}</td>
      <td className={`${cell} max-md:order-2 max-lg:text-right`}>
        {isBlocked ? <StatusBadge tone="bad" label="정지" /> : isAdministrator ? <StatusBadge tone="accent" label="관리자" /> : <StatusBadge tone="good" label="정상" />}
      </td>
    </tr>
  );
}

const counted = (orders: number) => (orders > MOST_ORDERS ? `${MOST_ORDERS}+` : orders);
