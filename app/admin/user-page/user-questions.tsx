import { Link } from "react-router";
import { seoulTime } from "#lib/seoul-time.ts";
import { LockIcon } from "#app/ui/icons.tsx";
import type { MemberQuestionRow } from "#shop/question/list-admin-questions.server.ts";
import { QuestionState } from "../qna-parts/question-table.tsx";

/** What a member asked of late. */
export function UserQuestions({ questions }: { questions: MemberQuestionRow[] }) {
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="border-b border-ink pb-3 text-20 font-semibold">질문</h2>
      {!questions.length && <p className="py-4 text-14 text-soft">남긴 질문이 없어요.</p>}
      <ul>
        {questions.map((question) => (
          <li key={question.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-3 text-14">
            <span className="min-w-0">
              <Link to={`/admin/qna/${question.id}`} className="inline-flex min-h-6 items-start gap-1.5 font-medium underline decoration-edge underline-offset-4 hover:decoration-ink">
                {question.isSecret && <><LockIcon className="mt-0.75 size-4 text-soft" /><span className="sr-only">비밀글 </span></>}{question.title}
              </Link>
              <time dateTime={question.createdAt.toISOString()} className="block text-12 text-soft numbers">{seoulTime(question.createdAt)}</time>
            </span>
            <QuestionState {...question} />
          </li>
        ))}
      </ul>
    </section>
  );
}
