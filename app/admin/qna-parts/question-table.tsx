import { Link } from "react-router";
import { seoulTime } from "#lib/seoul-time.ts";
import type { AdminQuestionRow } from "#shop/question/list-admin-questions.server.ts";
import { LockIcon } from "#app/ui/icons.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";

const heads = ["질문", "상품", "질문한 분", "질문한 때", "상태"];
const cell = "max-lg:block lg:px-3 lg:py-2.5 lg:first:pl-0 lg:last:pr-0";

/** A table where there is room, cards where there is not. */
export function QuestionTable({ rows }: { rows: AdminQuestionRow[] }) {
  return (
    <table className="w-full text-14 max-lg:block">
      <caption className="sr-only">질문 목록</caption>
      <thead className="max-lg:sr-only">
        <tr className="border-b border-ink text-left">{heads.map((head) => <th key={head} scope="col" className="px-3 py-2 text-12 font-medium whitespace-nowrap text-soft first:pl-0 last:pr-0">{head}</th>)}</tr>
      </thead>
      <tbody className="max-lg:block max-lg:border-t max-lg:border-ink">
        {rows.map((row) => (
          <tr key={row.id} className="border-b border-line transition-colors duration-150 hover:bg-wash max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:gap-y-0.5 max-lg:py-3.5">
            <td className={cell}>
              <Link to={`/admin/qna/${row.id}`} className="inline-flex min-h-6 items-start gap-1.5 font-medium underline decoration-edge underline-offset-4 hover:decoration-ink">
                {row.isSecret && <><LockIcon className="mt-0.75 size-4 text-soft" /><span className="sr-only">비밀글 </span></>}{row.title}
              </Link>
            </td>
            <td className={`${cell} text-soft max-lg:order-3 max-lg:col-span-2 max-lg:text-12 max-lg:empty:hidden`}>{row.product?.title}</td>
            <td className={`${cell} whitespace-nowrap text-soft max-lg:order-4 max-lg:text-12`}>{row.askerName}</td>
            <td className={`${cell} whitespace-nowrap text-soft numbers max-lg:order-5 max-lg:text-12`}><time dateTime={row.createdAt.toISOString()}>{seoulTime(row.createdAt)}</time></td>
            <td className={`${cell} max-lg:order-2 max-lg:text-right`}><QuestionState {...row} /></td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is so about a question, the weightiest first. */
export function QuestionState({ answeredAt, hiddenAt, removedAt }: Pick<AdminQuestionRow, "answeredAt" | "hiddenAt" | "removedAt">) {
  if (removedAt) return <StatusBadge tone="neutral" label="질문자가 지움" />;
  if (hiddenAt) return <StatusBadge tone="bad" label="숨김" />;
  return answeredAt ? <StatusBadge tone="good" label="답변완료" /> : <StatusBadge tone="warn" label="답변대기" />;
}
