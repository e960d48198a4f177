import { auditQuery, isEmptyFilter, type AuditFilter } from "#shop/office/audit/audit-filter.ts";
import { AsField } from "#app/ui/form/as-field.tsx";
import { useFileAsked } from "#app/browser/use-file-asked.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";

/** Asks why first. A plain form: only the browser itself can save the file that comes back. */
export function AuditExportForm({ filter }: { filter: AuditFilter }) {
  const handleSubmit = useFileAsked();
  return (
    <details className="mt-6">
      <summary className="inline-flex min-h-11 items-center rounded-s border border-edge px-4 text-14 font-medium hover:bg-wash">
        CSV로 내보내기
      </summary>
      <form
        method="post"
        action={`/admin/audit/export?${auditQuery(filter)}`}
        onSubmit={handleSubmit}
        className="mt-3 flex max-w-xl flex-col gap-3 rounded-m bg-wash p-4"
      >
        <AsField />
        <p className="text-14">
          {isEmptyFilter(filter) ? "모든 기록을" : "지금 검색한 기록을"} 파일로 받아요. 받은 사람,
          시각, 이유가 감사 기록에 남아요.
        </p>
        <Field
          label="내려받는 이유"
          name="reason"
          required
          minLength={5}
          maxLength={200}
          autoComplete="off"
          placeholder="예: 11월 접속 기록 점검"
        />
        <Button look="ink" className="self-start">
          파일 받기
        </Button>
      </form>
    </details>
  );
}
