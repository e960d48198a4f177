import { AsField } from "#app/ui/form/as-field.tsx";
import { useFileAsked } from "#app/browser/use-file-asked.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";

/** Asks for days and a reason. A plain form, since only the browser can save the file. */
export function LedgerExport({ today }: { today: Date }) {
  const handleSubmit = useFileAsked();
  const day = calendarDayOf(today);
  return (
    <Unfold title="장부를 CSV로 내보내기" look="button" className="pt-10">
      <form
        method="post"
        action="/admin/payment/export"
        onSubmit={handleSubmit}
        className="mt-3 flex max-w-xl flex-col gap-3 rounded-m bg-wash p-4"
      >
        <AsField />
        <p className="text-14">
          고른 날의 결제와 환불 기록을 파일로 받아요. 받은 사람, 시각, 이유가 감사 기록에 남아요.
        </p>
        <div className="grid grid-cols-2 gap-3">
          <Field
            label="첫날"
            type="date"
            name="firstDay"
            required
            max={day}
            defaultValue={dayAfter(day, -30)}
            className="numbers"
          />
          <Field
            label="마지막 날"
            type="date"
            name="lastDay"
            required
            max={day}
            defaultValue={day}
            className="numbers"
          />
        </div>
        <Field
          label="내려받는 이유"
          name="reason"
          id="ledger-reason"
          required
          minLength={5}
          maxLength={200}
          autoComplete="off"
          placeholder="예: 11월 매출 정산"
        />
        <Button look="ink" className="self-start">
          파일 받기
        </Button>
      </form>
    </Unfold>
  );
}
