import {
  adminQuestionPath,
  questionAskers,
  questionKinds,
  questionTabs,
  readAdminQuestionFilter,
  type AdminQuestionFilter,
  type QuestionTab,
} from "#shop/office/question/admin-question-filter.ts";
import { FilterChoice, FilterForm } from "#app/admin/list/filter-form.tsx";
import { ListTabs } from "#app/admin/list/list-tabs.tsx";

export function QuestionTabs({
  filter,
  waiting,
}: {
  filter: AdminQuestionFilter;
  waiting: number;
}) {
  const tabs = (Object.keys(questionTabs) as QuestionTab[]).map((tab) => ({
    to: adminQuestionPath({ ...filter, tab }),
    title: questionTabs[tab],
    isHere: tab === filter.tab,
    // How many wait says nothing about how many are found.
    count: tab === "waiting" && !filter.search && !filter.kind && !filter.asker ? waiting : null,
  }));
  return <ListTabs label="질문 상태" tabs={tabs} />;
}

export function QuestionFiltering({
  filter: { tab, search, kind, asker },
}: {
  filter: AdminQuestionFilter;
}) {
  return (
    <FilterForm
      queryOf={(typed) =>
        new URL(adminQuestionPath(readAdminQuestionFilter(typed)), "http://inside.invalid")
          .searchParams
      }
      kept={tab === "waiting" ? {} : { tab }}
      search={{
        label: "질문 검색",
        value: search,
        placeholder: "제목, 내용, 답변, 첫소리",
        most: 50,
      }}
    >
      <FilterChoice name="kind" label="공개 여부" chosen={kind} choices={questionKinds} />
      <FilterChoice name="asker" label="질문한 분" chosen={asker} choices={questionAskers} />
    </FilterForm>
  );
}
