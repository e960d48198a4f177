import { fieldsOf } from "#shop/form-fields.ts";
import { reviewForm } from "#shop/office/audit/audit-forms.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import type { MonthReview } from "#shop/office/audit/list-reviews.server.ts";
import { daysOf, monthWords } from "#shop/office/audit/month.ts";
import { answerTo, PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** Monthly reviews of the log, with their notes. */
export function AuditReviews({ months, reply }: { months: MonthReview[]; reply: FormAnswer }) {
  if (!months.length)
    return (
      <EmptyState
        title="검토할 달이 아직 없어요"
        words="첫 달이 끝나면 여기에서 기록을 살펴보고 검토를 남겨요."
      />
    );
  const next = months.findLast(({ review }) => !review)?.month;
  return (
    <ul className="max-w-2xl border-t border-ink">
      {months.map((each) => (
        <Month
          key={each.month}
          {...each}
          isNext={each.month === next}
          reply={answerTo(reply, { month: each.month })}
        />
      ))}
    </ul>
  );
}

function Month({
  month,
  entries,
  review,
  isNext,
  reply,
}: MonthReview & { isNext: boolean; reply: FormAnswer }) {
  const monthQuery = new URLSearchParams(daysOf(month));
  return (
    <li className="flex flex-col gap-3 border-b border-line py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="text-16 font-semibold">{monthWords(month)}</h2>
        <StatusBadge tone={review ? "good" : "warn"} label={review ? "검토 완료" : "검토 전"} />
        <TextLink look="soft" to={`/admin/audit?${monthQuery}`} className="text-14">
          기록 {entries.toLocaleString("ko-KR")}건 보기
        </TextLink>
      </div>
      {review && (
        <p className="text-14 text-soft">
          {review.email} · {seoulTime(review.at)} · 그때 {review.entries.toLocaleString("ko-KR")}건
          {review.note && (
            <span className="mt-1 block break-words whitespace-pre-wrap text-ink">
              {review.note}
            </span>
          )}
        </p>
      )}
      {!review && (isNext || reply) && <ReviewForm month={month} reply={reply} />}
    </li>
  );
}

const fields = fieldsOf(reviewForm);

function ReviewForm({ month, reply }: { month: string; reply: FormAnswer }) {
  return (
    <PostForm
      of={fields}
      reply={reply}
      fields={{ month }}
      asMember
      action="/admin/audit?view=reviews"
      className="flex flex-col gap-3"
    >
      {({ field, busy }) => (
        <>
          <TextField {...field("note")} />
          <Button look="ink" busy={busy} className="self-start">
            {monthWords(month)} 검토 완료
          </Button>
        </>
      )}
    </PostForm>
  );
}
