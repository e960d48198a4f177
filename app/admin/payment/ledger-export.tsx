import { fieldsOf } from "#shop/form-fields.ts";
import { ledgerRangeForm } from "#shop/money/ledger/ledger-range-form.ts";
import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { ReasonFile } from "#app/admin/list/reason-file.tsx";
import { Field } from "#app/ui/form/field.tsx";

const fields = fieldsOf(ledgerRangeForm);

/** Asks for days and a reason. */
export function LedgerExport({ today }: { today: Date }) {
  const day = calendarDayOf(today);
  return (
    <ReasonFile
      title="장부를 CSV로 내보내기"
      action="/admin/payment/export"
      words="고른 날의 결제와 환불 기록을 파일로 받아요."
      example="예: 11월 매출 정산"
      className="pt-10"
    >
      <div className="grid max-w-xl grid-cols-2 gap-3">
        <Field
          {...fields.firstDay}
          name="firstDay"
          max={day}
          defaultValue={dayAfter(day, -30)}
          className="numbers"
        />
        <Field
          {...fields.lastDay}
          name="lastDay"
          max={day}
          defaultValue={day}
          className="numbers"
        />
      </div>
    </ReasonFile>
  );
}
