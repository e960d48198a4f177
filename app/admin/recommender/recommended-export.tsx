import { AsField } from "#app/ui/form/as-field.tsx";
import { useFileAsked } from "#app/browser/use-file-asked.ts";
import { REASON } from "#shop/office/member/admin-member-forms.ts";
import type { Period } from "#shop/office/recommender/recommender-period.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Section } from "#app/ui/section.tsx";

export function RecommendedExport({ code, period }: { code: string; period: Period }) {
  const handleSubmit = useFileAsked();
  return (
    <Section id="export" title="CSV로 내보내기">
      <form
        method="post"
        action={`/admin/recommender/${code}/export?${new URLSearchParams(period)}`}
        onSubmit={handleSubmit}
        className="flex flex-col gap-3 pt-4"
      >
        <AsField />
        <p className="text-14 text-soft">
          지금 보는 기간의 주문을 파일로 받아요. 주문한 분의 정보는 들어 있지 않아요. 받은 사람,
          시각, 이유가 감사 기록에 남아요.
        </p>
        <Field
          label="내려받는 이유"
          name="reason"
          required
          minLength={REASON.least}
          maxLength={REASON.most}
          autoComplete="off"
          placeholder="예: 11월 추천 수수료 정산"
        />
        <Button look="ink" className="self-start">
          파일 받기
        </Button>
      </form>
    </Section>
  );
}
