import { useRef } from "react";
import { AsField } from "#app/ui/form/as-field.tsx";
import { useFileAsked } from "#app/browser/use-file-asked.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { FormReply } from "#app/form-action.server.ts";
import { REASON } from "#shop/reservation/admin-reservation-forms.ts";
import {
  reservationQuery,
  reservationTabs,
  type ReservationFilter,
} from "#shop/office/reservation/reservation-filters.ts";

export function ReservationExportForm({
  filter,
  errors,
}: {
  filter: ReservationFilter;
  errors: FormReply<never>["errors"];
}) {
  const handleSubmit = useFileAsked();
  const box = useRef<HTMLDetailsElement>(null);
  return (
    <details ref={box} className="w-full md:w-auto md:open:w-full">
      <summary className="inline-flex min-h-11 items-center rounded-s border border-edge px-4 text-14 font-medium hover:bg-wash">
        CSV로 내보내기
      </summary>
      <form
        method="post"
        action={`/admin/reserve/export?${reservationQuery(filter)}`}
        onSubmit={handleSubmit}
        className="mt-3 flex max-w-xl flex-col gap-3 rounded-m bg-wash p-4"
      >
        <AsField />
        <p className="text-14">
          지금 보는 조건(
          {[reservationTabs[filter.tab], filter.search && `'${filter.search}'`]
            .filter(Boolean)
            .join(", ")}
          )의 예약을 가려지지 않은 연락처와 함께 파일로 받아요. 받은 사람, 시각, 까닭이 감사 기록에
          남아요.
        </p>
        <Field
          label="내려받는 까닭"
          id="export-reason"
          name="reason"
          required
          minLength={REASON.least}
          maxLength={REASON.most}
          autoComplete="off"
          placeholder="예: 12월 예약 발송 준비"
          errors={errors?.reason}
        />
        <Button look="ink" className="self-start">
          파일 받기
        </Button>
      </form>
    </details>
  );
}
