import { seoulDate } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import type { MemberRow } from "#shop/office/member/list-members.server.ts";
import { marketingKinds, signInWays } from "#shop/office/member/member-filters.ts";
import { MemberBadge } from "./member-badge.tsx";
import { Table, cardCell } from "#app/ui/table.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const heads = [
  "회원",
  "연락처",
  "로그인 방법",
  "수신 동의",
  { words: "주문", className: "text-right" },
  { words: "누적 구매", className: "text-right" },
  "마지막 주문",
  "가입",
  "마지막 로그인",
  "상태",
];

/** Names are masked until opened. */
export function UserTable({ rows }: { rows: MemberRow[] }) {
  return (
    <Table caption="회원 목록" heads={heads}>
      {rows.map((member) => (
        <MemberItem key={member.id} member={member} />
      ))}
    </Table>
  );
}

const MOST_ORDERS = 99;

function MemberItem({
  member: {
    id,
    name,
    email,
    phone,
    ways,
    marketing,
    orders,
    bought,
    lastOrderAt,
    tags,
    joinedAt,
    signedInAt,
    isBlocked,
    isAdministrator,
  },
}: {
  member: MemberRow;
}) {
  return (
    <tr className="border-b border-line transition-colors duration-150 hover:bg-wash max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:gap-y-0.5 max-lg:py-4 md:max-lg:grid-cols-[7rem_minmax(0,1fr)_14rem_4.5rem] md:max-lg:items-center">
      <td className={cardCell}>
        <TextLink
          look="row"
          to={`/admin/user/${id}`}
          aria-label={`${name} ${email}`}
          className="font-medium whitespace-nowrap"
        >
          {name}
        </TextLink>
        {tags.length > 0 && <span className="block text-12 text-soft">{tags.join(", ")}</span>}
      </td>
      <td className={`${cardCell} max-md:order-3 max-md:col-span-2`}>
        <span className="block">{email}</span>
        <span className="block text-12 whitespace-nowrap text-soft numbers">
          {phone ?? "전화번호 없음"}
        </span>
      </td>
      <td className={`${cardCell} whitespace-nowrap max-lg:hidden`}>
        {ways.map((way) => signInWays[way]).join(", ")}
      </td>
      <td className={`${cardCell} text-soft max-lg:hidden`}>
        {marketing.map((kind) => marketingKinds[kind]).join(", ") || "–"}
      </td>
      <td className={`${cardCell} text-right whitespace-nowrap numbers max-lg:hidden`}>
        {counted(orders)}
      </td>
      <td className={`${cardCell} text-right whitespace-nowrap numbers max-lg:hidden`}>
        {won(bought)}
      </td>
      <td className={`${cardCell} whitespace-nowrap text-soft numbers max-lg:hidden`}>
        <Day at={lastOrderAt} />
      </td>
      <td
        className={`${cardCell} whitespace-nowrap text-soft numbers max-md:order-4 max-md:col-span-2 max-lg:text-12`}
      >
        <span className="md:max-lg:block lg:hidden">
          {ways.map((way) => signInWays[way]).join(", ")} · 주문 {counted(orders)} · {won(bought)}
          <span className="md:hidden"> · </span>
        </span>
        <span className="lg:hidden">가입 </span>
        <time dateTime={joinedAt.toISOString()}>{seoulDate(joinedAt)}</time>
      </td>
      <td className={`${cardCell} whitespace-nowrap text-soft numbers max-lg:hidden`}>
        <Day at={signedInAt} />
      </td>
      <td className={`${cardCell} max-md:order-2 max-lg:text-right`}>
        <MemberBadge isBlocked={isBlocked} role={isAdministrator ? "owner" : null} />
      </td>
    </tr>
  );
}

const Day = ({ at }: { at: Date | null }) =>
  at ? <time dateTime={at.toISOString()}>{seoulDate(at)}</time> : "–";

const counted = (orders: number) => (orders > MOST_ORDERS ? `${MOST_ORDERS}+` : orders);
