import { redirect } from "react-router";
import { seoulDate } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { reasonForm } from "#shop/audit/file-reason.ts";
import { memberList } from "#shop/office/member/member-list.server.ts";
import {
  marketingKinds,
  signInWays,
  type MemberFilter,
} from "#shop/office/member/member-filters.ts";
import { OfficeList } from "#app/admin/list/office-list.tsx";
import { ReasonFile } from "#app/admin/list/reason-file.tsx";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/users";
import { MemberBadge } from "./member-badge.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "회원");

export const loader = ({ url, context }: Route.LoaderArgs) =>
  memberList.read(shopOf(context), url.searchParams);

/** A good reason is posted on, unchanged, to where the file is: a page cannot answer with one. */
export const action = formAction(reasonForm, async (_shop, _form, { request }) => {
  const shown = memberList.shownPath(new URL(request.url).searchParams);
  return redirect(shown.replace(memberList.path, `${memberList.path}/export`), 307);
});

const row =
  "border-b border-line transition-colors duration-150 hover:bg-wash max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:gap-y-0.5 max-lg:py-4 md:max-lg:grid-cols-[7rem_minmax(0,1fr)_14rem_4.5rem] md:max-lg:items-center";
const wide = "whitespace-nowrap max-lg:hidden";

export default function Users({ loaderData, actionData }: Route.ComponentProps) {
  const { list, filter } = loaderData;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Title>회원</Title>
        <ReasonFile
          action={list.here}
          words={`${whichWords(filter)}의 가려지지 않은 정보를 파일로 받아요. 광고는 수신에 동의한 분에게만 보내주세요.`}
          example="예: 12월 소식 메일 발송"
          reply={actionData}
        />
      </div>
      <OfficeList
        list={list}
        page={loaderData}
        caption="회원 목록"
        keyOf={({ id }) => id}
        rowClass={row}
        empty={emptyWords[filter.state]}
        nothing={{
          title: "찾는 회원이 없어요",
          words: filter.search
            ? `'${filter.search}'에 맞는 회원이 없어요. 이름과 이메일은 앞부분부터, 전화번호는 끝 네 자리 이상을 입력해주세요.`
            : "이 조건에 맞는 회원이 없어요.",
        }}
        cells={{
          name: { cell: MemberName },
          email: { cell: Contact, className: "max-md:order-3 max-md:col-span-2" },
          ways: { cell: waysWords, className: wide },
          marketing: {
            cell: ({ marketing }) =>
              marketing.map((kind) => marketingKinds[kind]).join(", ") || "–",
            className: "text-soft max-lg:hidden",
          },
          orders: { cell: ({ orders }) => counted(orders), isNumber: true, className: wide },
          bought: { cell: ({ bought }) => won(bought), isNumber: true, className: wide },
          lastOrderAt: {
            cell: ({ lastOrderAt }) => <Day at={lastOrderAt} />,
            className: `${wide} text-soft numbers`,
          },
          joinedAt: {
            cell: Joined,
            className:
              "whitespace-nowrap text-soft numbers max-md:order-4 max-md:col-span-2 max-lg:text-12",
          },
          signedInAt: {
            cell: ({ signedInAt }) => <Day at={signedInAt} />,
            className: `${wide} text-soft numbers`,
          },
          state: {
            cell: ({ isBlocked, isAdministrator }) => (
              <MemberBadge isBlocked={isBlocked} role={isAdministrator ? "owner" : null} />
            ),
            className: "max-md:order-2 max-lg:text-right",
          },
        }}
      />
    </>
  );
}

const emptyWords = {
  all: { title: "회원이 없어요", words: "첫 회원이 가입하면 여기에 나타나요." },
  blocked: { title: "정지한 회원이 없어요", words: "이용을 정지한 회원이 여기에 나타나요." },
};

function whichWords({ state, tag, search, way, agreed }: MemberFilter): string {
  if (state === "all" && !tag && !search && !way && !agreed) return "모든 회원";
  const conditions = [
    state === "all" ? "전체" : "정지",
    way && signInWays[way],
    agreed && `${marketingKinds[agreed]} 수신 동의`,
    tag && `태그 ${tag}`,
    search && `'${search}'`,
  ];
  return `지금 보는 조건(${conditions.filter(Boolean).join(", ")})의 회원`;
}

type Member = Route.ComponentProps["loaderData"]["rows"][number];
const MOST_ORDERS = 99;

/** Names are masked until opened. */
const MemberName = ({ id, name, email, tags }: Member) => (
  <>
    <TextLink
      look="row"
      to={`/admin/user/${id}`}
      aria-label={`${name} ${email}`}
      className="font-medium whitespace-nowrap"
    >
      {name}
    </TextLink>
    {tags.length > 0 && <span className="block text-12 text-soft">{tags.join(", ")}</span>}
  </>
);

const Contact = ({ email, phone }: Member) => (
  <>
    <span className="block">{email}</span>
    <span className="block text-12 whitespace-nowrap text-soft numbers">
      {phone ?? "전화번호 없음"}
    </span>
  </>
);

const waysWords = ({ ways }: Member) => ways.map((way) => signInWays[way]).join(", ");

const Joined = (member: Member) => (
  <>
    <span className="md:max-lg:block lg:hidden">
      {waysWords(member)} · 주문 {counted(member.orders)} · {won(member.bought)}
      <span className="md:hidden"> · </span>
    </span>
    <span className="lg:hidden">가입 </span>
    <time dateTime={member.joinedAt.toISOString()}>{seoulDate(member.joinedAt)}</time>
  </>
);

const Day = ({ at }: { at: Date | null }) =>
  at ? <time dateTime={at.toISOString()}>{seoulDate(at)}</time> : "–";

const counted = (orders: number) => (orders > MOST_ORDERS ? `${MOST_ORDERS}+` : orders);
