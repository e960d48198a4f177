import { useState } from "react";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { awayWords, dispatchWords, hourWords, payNowWords } from "#shop/site/sending-words.ts";
import { readClosedDays } from "#shop/site/typed-closed-days.ts";
import { PartForm, type SiteFormProps } from "./part-form.tsx";

const choices = {
  dispatchWithin: [
    ["0", "결제한 날"],
    ["1", "결제하고 1영업일 안"],
    ["2", "결제하고 2영업일 안"],
    ["3", "결제하고 3영업일 안"],
  ] as const,
  cutOffHour: [
    ["", "없음"] as const,
    ...Array.from({ length: 23 }, (_, at) => [String(at + 1), hourWords(at + 1)] as const),
  ] as const,
};

export function DispatchForm(props: SiteFormProps) {
  return (
    <PartForm
      {...props}
      part="dispatch"
      title="발송일"
      words="상품 화면, 주문서, 주문 완료 화면과 메일에 언제까지 보내는지 날짜로 보여요."
      choices={choices}
      preview={(typed) => <Preview {...typed} />}
    />
  );
}

function Preview({ dispatchWithin, cutOffHour, closedDays = "" }: Record<string, string>) {
  const [now] = useState(() => new Date());
  const closed = readClosedDays(closedDays, calendarDayOf(now));
  if (typeof closed === "string") return <p className="text-14 text-warn">{closed}</p>;
  const dispatch = {
    within: Number(dispatchWithin),
    cutOffHour: cutOffHour ? Number(cutOffHour) : null,
    closedDays: closed,
  };
  const away = awayWords(now, dispatch);
  return (
    <div className="flex flex-col gap-2 text-14 numbers">
      <p className="font-medium">{payNowWords(now, dispatch)}</p>
      <p className="text-soft">{dispatchWords(dispatch)}</p>
      {away && <p className="text-soft">{away}</p>}
    </div>
  );
}
