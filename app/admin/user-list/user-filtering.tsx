import { useId } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { marketingKinds, memberOrders, memberQuery, readMemberFilter, signInWays, type MemberFilter } from "#shop/member/directory/member-filters.ts";

const box = "min-h-11 rounded-s border border-edge bg-paper px-3 text-16 text-ink focus:border-ink md:text-14";

/** The search and the filters; all of them stand in the address, so that a view can be kept and shared. */
export function UserFiltering({ filter }: { filter: MemberFilter }) {
  const submit = useSubmit();
  const { state, search, agreed, way, order } = filter;
  /** The address says only what was chosen. */
  const show = (form: HTMLFormElement) => {
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    void submit(memberQuery(readMemberFilter(new URLSearchParams(fields))));
  };
  return (
    <Form
      role="search" className="grid grid-cols-2 gap-2 md:flex md:flex-wrap md:items-center"
      onChange={({ currentTarget, target }) => target instanceof HTMLSelectElement && show(currentTarget)}
      onSubmit={(event) => { event.preventDefault(); show(event.currentTarget); }}
    >
      {state !== "all" && <input type="hidden" name="state" value={state} />}
      <div className="col-span-2 flex gap-2 md:min-w-72 md:flex-1">
        <label htmlFor="search" className="sr-only">회원 검색</label>
        <input
          key={search} id="search" name="search" type="search" defaultValue={search} maxLength={60} placeholder="이름, 이메일, 전화번호 뒷자리" enterKeyHint="search" autoComplete="off"
          className={`${box} w-full min-w-0 flex-1 placeholder:text-soft`}
        />
        <Button>검색</Button>
      </div>
      <Choice name="way" label="로그인 방법" chosen={way} choices={{ "": "모든 로그인 방법", ...signInWays }} />
      <Choice name="agreed" label="광고 수신 동의" chosen={agreed} choices={{ "": "수신 동의 전체", ...withWords(marketingKinds, " 수신 동의") }} />
      <Choice name="order" label="정렬" chosen={order} choices={memberOrders} wide />
      <noscript><Button>적용</Button></noscript>
    </Form>
  );
}

const withWords = (labels: Record<string, string>, words: string) => Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, label + words]));

function Choice({ name, label, chosen, choices, wide }: { name: string; label: string; chosen: string; choices: Record<string, string>; wide?: boolean }) {
  const id = useId();
  return (
    <div className={wide ? "max-md:col-span-2" : ""}>
      <label htmlFor={id} className="sr-only">{label}</label>
      <select key={chosen} id={id} name={name} defaultValue={chosen} className={`${box} w-full`}>
        {Object.entries(choices).map(([value, words]) => <option key={value} value={value}>{words}</option>)}
      </select>
    </div>
  );
}
