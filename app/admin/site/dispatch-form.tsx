import { useState } from "react";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { awayWords, dispatchWords, hourWords, payNowWords } from "#shop/site/sending-words.ts";
import { CLOSED_DAYS, readClosedDays } from "#shop/site/typed-closed-days.ts";
import { PartForm, type SiteFormProps } from "./part-form.tsx";

const fields = {
  dispatchWithin: {
    choices: [
      ["0", "결제한 날"],
      ["1", "결제하고 1영업일 안"],
      ["2", "결제하고 2영업일 안"],
      ["3", "결제하고 3영업일 안"],
    ] as const,
    hint: "택배 상품이에요. 따로 약속하지 않으면 법은 3영업일 안에 보내라고 해요 (전자상거래법 제15조).",
  },
  cutOffHour: {
    optional: true,
    choices: [
      ["", "없음"] as const,
      ...Array.from({ length: 23 }, (_, at) => [String(at + 1), hourWords(at + 1)] as const),
    ],
    hint: "이 시각부터 결제한 주문은 다음 영업일의 주문으로 세요.",
  },
  closedDays: {
    rows: 5,
    optional: true,
    maxLength: CLOSED_DAYS.text,
    placeholder: "2026-12-28~2027-01-02 겨울 휴가",
    hint: "한 줄에 하루나 기간을 적어요. 주말과 공휴일은 빼고 세니 적지 않아도 돼요. 일주일 전부터 모든 화면의 위에 알려요. 이미 결제한 주문의 약속한 날은 그대로예요.",
  },
};

export function DispatchForm(props: SiteFormProps) {
  return (
    <PartForm
      {...props}
      part="dispatch"
      title="보내는 날"
      words="상품 화면, 주문서, 주문 완료 화면과 메일에 언제까지 보내는지 날짜로 보여요."
      fields={fields}
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
