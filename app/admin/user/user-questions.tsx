import { seoulTime } from "#lib/seoul-time.ts";
import type { MemberQuestionRow } from "#shop/office/question/question-list.server.ts";
import { QuestionLink, QuestionState } from "#app/admin/qna/question-parts.tsx";
import { Section } from "#app/ui/section.tsx";

/** What a member asked of late. */
export function UserQuestions({ questions }: { questions: MemberQuestionRow[] }) {
  return (
    <Section id="questions" title="질문">
      {!questions.length && <p className="py-4 text-14 text-soft">남긴 질문이 없어요.</p>}
      <ul>
        {questions.map((question) => (
          <li
            key={question.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-3 text-14"
          >
            <span className="min-w-0">
              <QuestionLink {...question} />
              <time
                dateTime={question.createdAt.toISOString()}
                className="block text-12 text-soft numbers"
              >
                {seoulTime(question.createdAt)}
              </time>
            </span>
            <QuestionState {...question} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
