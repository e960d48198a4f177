import {
  marketingKinds,
  memberOrders,
  memberQuery,
  readMemberFilter,
  signInWays,
  type MemberFilter,
} from "#shop/office/member/member-filters.ts";
import { FilterChoice, FilterForm } from "#app/admin/list/filter-form.tsx";

export function UserFiltering({
  filter: { state, search, agreed, way, order, tag },
  tags,
}: {
  filter: MemberFilter;
  tags: string[];
}) {
  return (
    <FilterForm
      queryOf={(typed) => memberQuery(readMemberFilter(typed))}
      chosen={[agreed, way, tag].filter(Boolean).length}
      kept={state === "all" ? {} : { state }}
      search={{
        label: "회원 검색",
        value: search,
        placeholder: "이름, 이메일, 전화번호 뒷자리",
        most: 60,
      }}
    >
      <FilterChoice
        name="way"
        label="로그인 방법"
        chosen={way}
        choices={{ "": "모든 로그인 방법", ...signInWays }}
      />
      <FilterChoice
        name="agreed"
        label="광고 수신 동의"
        chosen={agreed}
        choices={{ "": "수신 동의 전체", ...withWords(marketingKinds, " 수신 동의") }}
      />
      {(tags.length > 0 || tag) && (
        <FilterChoice
          name="tag"
          label="태그"
          chosen={tag}
          choices={{
            "": "모든 태그",
            ...Object.fromEntries(
              [...new Set([...tags, tag])].filter(Boolean).map((each) => [each, each]),
            ),
          }}
        />
      )}
      <FilterChoice name="order" label="정렬" chosen={order} choices={memberOrders} />
    </FilterForm>
  );
}

const withWords = (labels: Record<string, string>, words: string) =>
  Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, label + words]));
