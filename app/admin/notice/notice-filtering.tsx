import { eventGroups } from "#shop/office/notice/event-labels.ts";
import {
  noticeChannels,
  noticeQuery,
  readNoticeFilter,
  type NoticeFilter,
} from "#shop/office/notice/notice-filter.ts";
import { filterBox, FilterChoice, FilterForm } from "#app/admin/list/filter-form.tsx";

export function NoticeFiltering({
  filter: { state, event, channel, number },
}: {
  filter: NoticeFilter;
}) {
  return (
    <FilterForm
      queryOf={(typed) => noticeQuery(readNoticeFilter(typed))}
      kept={{ view: state ?? "all" }}
      chosen={[event, channel].filter(Boolean).length}
      search={{
        name: "number",
        label: "주문번호나 예약번호",
        value: number,
        placeholder: "주문번호나 예약번호",
        most: 40,
        isNumber: true,
      }}
    >
      <div>
        <label htmlFor="event" className="sr-only">
          알림 종류
        </label>
        <select
          key={event}
          id="event"
          name="event"
          defaultValue={event ?? ""}
          className={`${filterBox} w-full`}
        >
          <option value="">모든 종류</option>
          {Object.entries(eventGroups).map(([group, events]) => (
            <optgroup key={group} label={group}>
              {Object.entries(events).map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <FilterChoice
        name="channel"
        label="보내는 방법"
        chosen={channel ?? ""}
        choices={{ "": "메일과 문자", ...noticeChannels }}
      />
    </FilterForm>
  );
}
