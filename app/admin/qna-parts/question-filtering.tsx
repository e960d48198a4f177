import { Form, useSubmit } from "react-router";
import { adminQuestionPath, questionKinds, questionTabs, readAdminQuestionFilter, type AdminQuestionFilter, type QuestionTab } from "#shop/question/admin-question-filter.ts";
import { Button } from "#app/ui/button.tsx";
import { ListTabs } from "../list-tabs.tsx";

const box = "min-h-11 rounded-s border border-edge bg-paper px-3 text-16 text-ink focus:border-ink md:text-14";

export function QuestionTabs({ filter, waiting }: { filter: AdminQuestionFilter; waiting: number }) {
  const tabs = (Object.keys(questionTabs) as QuestionTab[]).map((tab) => ({
    to: adminQuestionPath({ ...filter, tab }), title: questionTabs[tab], isHere: tab === filter.tab,
    // How many wait says nothing about how many are found.
    count: tab === "waiting" && !filter.search && !filter.kind ? waiting : null,
  }));
  return <ListTabs label="질문 상태" tabs={tabs} />;
}

/** The search and the filter; both stand in the address, so that a view can be kept and shared. */
export function QuestionFiltering({ filter }: { filter: AdminQuestionFilter }) {
  const submit = useSubmit();
  const show = (form: HTMLFormElement) => {
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    const { search } = new URL(adminQuestionPath(readAdminQuestionFilter(new URLSearchParams(fields))), "http://inside.invalid");
    void submit(new URLSearchParams(search));
  };
  return (
    <Form
      role="search" className="flex flex-wrap gap-2"
      onChange={({ currentTarget, target }) => target instanceof HTMLSelectElement && show(currentTarget)}
      onSubmit={(event) => { event.preventDefault(); show(event.currentTarget); }}
    >
      {filter.tab !== "waiting" && <input type="hidden" name="tab" value={filter.tab} />}
      <div className="flex min-w-full flex-1 gap-2 md:min-w-72">
        <label htmlFor="search" className="sr-only">질문 검색</label>
        <input
          key={filter.search} id="search" name="search" type="search" defaultValue={filter.search} maxLength={50} placeholder="제목, 내용, 답변, 첫소리" enterKeyHint="search" autoComplete="off"
          className={`${box} w-full min-w-0 flex-1 placeholder:text-soft`}
        />
        <Button>검색</Button>
      </div>
      <label htmlFor="kind" className="sr-only">공개 여부</label>
      <select key={filter.kind} id="kind" name="kind" defaultValue={filter.kind} className={`${box} max-md:w-full`}>
        {Object.entries(questionKinds).map(([value, words]) => <option key={value} value={value}>{words}</option>)}
      </select>
      <noscript><Button>적용</Button></noscript>
    </Form>
  );
}
