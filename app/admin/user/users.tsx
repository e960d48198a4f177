import { redirect } from "react-router";
import { exportForm } from "#shop/office/member/admin-member-forms.ts";
import { countMembers } from "#shop/office/member/count-members.server.ts";
import { listMembers } from "#shop/office/member/list-members.server.ts";
import { listMemberTags } from "#shop/office/member/note/list-member-tags.server.ts";
import {
  isFiltered,
  memberQuery,
  memberStates,
  readMemberFilter,
  type MemberFilter,
  type MemberState,
} from "#shop/office/member/member-filters.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/users";
import { ListTabs } from "#app/admin/list/list-tabs.tsx";
import { EmptyList } from "#app/admin/list/empty-list.tsx";
import { ListBody } from "#app/admin/list/list-body.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { UserExportForm } from "./user-export-form.tsx";
import { UserFiltering } from "./user-filtering.tsx";
import { UserTable } from "./user-table.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "회원");

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const filter = readMemberFilter(searchParams);
  const [page, counts, tags] = await Promise.all([
    listMembers(shop, filter, {
      after: searchParams.get("after"),
      before: searchParams.get("before"),
    }),
    countMembers(shop.db),
    listMemberTags(shop.db),
  ]);
  return { filter, counts, tags, ...page };
}

/** A good reason is posted on, unchanged, to where the file is: a page cannot answer with one. */
export const action = formAction(exportForm, async (_shop, _form, { request }) => {
  const query = memberQuery(readMemberFilter(new URL(request.url).searchParams));
  return redirect(query.size ? `/admin/user/export?${query}` : "/admin/user/export", 307);
});

export default function Users({
  loaderData: { filter, counts, tags, rows, previous, next },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Title>회원</Title>
        <UserExportForm filter={filter} reply={actionData} />
      </div>
      <div className="mt-3">
        <UserTabs filter={filter} counts={counts} />
      </div>
      <div className="py-4">
        <UserFiltering filter={filter} tags={tags} />
      </div>
      <ListBody>{rows.length ? <UserTable rows={rows} /> : <NoUsers filter={filter} />}</ListBody>
      <Pager previous={previous} next={next} />
    </>
  );
}

const listPath = (filter: MemberFilter) => {
  const query = memberQuery(filter);
  return query.size ? `/admin/user?${query}` : "/admin/user";
};

function UserTabs({
  filter,
  counts,
}: {
  filter: MemberFilter;
  counts: Record<MemberState, number>;
}) {
  const tabs = (Object.keys(memberStates) as MemberState[]).map((state) => ({
    to: listPath({ ...filter, state }),
    title: memberStates[state],
    isHere: state === filter.state,
    // How many there are says nothing about how many are found.
    count: isFiltered(filter) ? null : counts[state],
  }));
  return <ListTabs label="회원 상태" tabs={tabs} />;
}

function NoUsers({ filter }: { filter: MemberFilter }) {
  const plain = { ...filter, search: "", way: "", agreed: "", tag: "" } as const;
  if (isFiltered(filter)) {
    return (
      <EmptyState
        title="찾는 회원이 없어요"
        words={
          filter.search
            ? `'${filter.search}'에 맞는 회원이 없어요. 이름과 이메일은 앞부분부터, 전화번호는 끝 네 자리 이상을 입력해주세요.`
            : "이 조건에 맞는 회원이 없어요."
        }
      >
        <ButtonLink to={listPath(plain)}>조건 지우기</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyList
      title={filter.state === "blocked" ? "정지한 회원이 없어요" : "회원이 없어요"}
      words={
        filter.state === "blocked"
          ? "이용을 정지한 회원이 여기에 나타나요."
          : "첫 회원이 가입하면 여기에 나타나요."
      }
      start={listPath(filter)}
    />
  );
}
