import { Form, useSubmit } from "react-router";
import { eventGroups } from "#shop/notice/event-labels.ts";
import { noticeChannels, noticeQuery, readNoticeFilter, type NoticeFilter } from "#shop/notice/notice-filter.ts";
import { Button } from "#app/ui/button.tsx";

const box = "min-h-11 rounded-s border border-edge bg-paper px-3 text-16 text-ink focus:border-ink md:text-14";

/** The search and the filters; all of them stand in the address, so that a view can be kept and shared. */
export function NoticeFiltering({ filter: { state, event, channel, number } }: { filter: NoticeFilter }) {
  const submit = useSubmit();
  const show = (form: HTMLFormElement) => {
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    void submit(noticeQuery(readNoticeFilter(new URLSearchParams(fields))));
  };
  return (
    <Form
      role="search" className="grid grid-cols-2 gap-2 md:flex md:flex-wrap md:items-center"
      onChange={({ currentTarget, target }) => target instanceof HTMLSelectElement && show(currentTarget)}
      onSubmit={(submitted) => { submitted.preventDefault(); show(submitted.currentTarget); }}
    >
      <input type="hidden" name="view" value={state ?? "all"} />
      <div className="col-span-2 flex gap-2 md:min-w-72 md:flex-1">
        <label htmlFor="number" className="sr-only">주문번호나 예약번호</label>
        <input
          key={number} id="number" name="number" type="search" defaultValue={number} maxLength={40} placeholder="주문번호나 예약번호" enterKeyHint="search" autoComplete="off" autoCapitalize="characters" spellCheck={false}
          className={`${box} w-full min-w-0 flex-1 numbers placeholder:text-soft`}
        />
        <Button>검색</Button>
      </div>
      <div>
        <label htmlFor="event" className="sr-only">알림 종류</label>
        <select key={event} id="event" name="event" defaultValue={event ?? ""} className={`${box} w-full`}>
          <option value="">모든 종류</option>
          {Object.entries(eventGroups).map(([group, events]) => (
            <optgroup key={group} label={group}>{Object.entries(events).map(([name, label]) => <option key={name} value={name}>{label}</option>)}</optgroup>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor="channel" className="sr-only">보내는 방법</label>
        <select key={channel} id="channel" name="channel" defaultValue={channel ?? ""} className={`${box} w-full`}>
          <option value="">메일과 문자</option>
          {Object.entries(noticeChannels).map(([name, label]) => <option key={name} value={name}>{label}</option>)}
        </select>
      </div>
      <noscript><Button>적용</Button></noscript>
    </Form>
  );
}
