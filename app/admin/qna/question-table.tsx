import { seoulTime } from "#lib/seoul-time.ts";
import type { AdminQuestionRow } from "#shop/office/question/list-admin-questions.server.ts";
import { LockIcon } from "#app/ui/icons.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { CardTable, cardCell } from "#app/admin/list/card-table.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const heads = ["질문", "상품", "질문한 분", "질문한 때", "상태"];

export function QuestionTable({ rows }: { rows: AdminQuestionRow[] }) {
  return (
    <CardTable caption="질문 목록" heads={heads}>
      {rows.map((row) => (
        <tr
          key={row.id}
          className="border-b border-line transition-colors duration-150 hover:bg-wash max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:gap-y-0.5 max-lg:py-3.5"
        >
          <td className={cardCell}>
            <QuestionLink {...row} />
          </td>
          <td
            className={`${cardCell} text-soft max-lg:order-3 max-lg:col-span-2 max-lg:text-12 max-lg:empty:hidden`}
          >
            {row.product?.title}
          </td>
          <td className={`${cardCell} whitespace-nowrap text-soft max-lg:order-4 max-lg:text-12`}>
            {askerWords(row.askerName, row.isGuest)}
          </td>
          <td
            className={`${cardCell} whitespace-nowrap text-soft numbers max-lg:order-5 max-lg:text-12`}
          >
            <time dateTime={row.createdAt.toISOString()}>{seoulTime(row.createdAt)}</time>
          </td>
          <td className={`${cardCell} max-lg:order-2 max-lg:text-right`}>
            <QuestionState {...row} />
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

export const askerWords = (name: string, isGuest: boolean): string =>
  isGuest ? `${name} (비회원)` : name;

/** A question's states, most important first. */
export function QuestionState({
  answeredAt,
  hiddenAt,
  removedAt,
}: Pick<AdminQuestionRow, "answeredAt" | "hiddenAt" | "removedAt">) {
  if (removedAt) return <StatusBadge tone="neutral" label="질문자가 지움" />;
  if (hiddenAt) return <StatusBadge tone="bad" label="숨김" />;
  return answeredAt ? (
    <StatusBadge tone="good" label="답변완료" />
  ) : (
    <StatusBadge tone="warn" label="답변대기" />
  );
}

/** A question's title with a link; secret ones are marked. */
export function QuestionLink({
  id,
  title,
  isSecret,
}: Pick<AdminQuestionRow, "id" | "title" | "isSecret">) {
  return (
    <TextLink
      look="faint"
      to={`/admin/qna/${id}`}
      className="inline-flex min-h-6 items-start gap-1.5 font-medium"
    >
      {isSecret && (
        <>
          <LockIcon className="mt-0.75 size-4 text-soft" />
          <span className="sr-only">비밀글 </span>
        </>
      )}
      {title}
    </TextLink>
  );
}
