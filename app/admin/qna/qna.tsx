import {
  adminQuestionPath,
  questionTabs,
  readAdminQuestionFilter,
  type AdminQuestionFilter,
  type QuestionTab,
} from "#shop/office/question/admin-question-filter.ts";
import { countDuty } from "#shop/office/duty/list-duties.server.ts";
import { listAdminQuestions } from "#shop/office/question/list-admin-questions.server.ts";
import { shopOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/qna";
import { EmptyList } from "#app/admin/list/empty-list.tsx";
import { ListBody } from "#app/admin/list/list-body.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { QnaHeader } from "./qna-header.tsx";
import { QuestionFiltering, QuestionTabs } from "./question-filtering.tsx";
import { QuestionTable } from "./question-table.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "QnA");

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const filter = readAdminQuestionFilter(searchParams);
  const [page, waiting] = await Promise.all([
    listAdminQuestions(shop.db, {
      ...filter,
      after: searchParams.get("after"),
      before: searchParams.get("before"),
    }),
    countDuty(shop, "question"),
  ]);
  return { filter, waiting, ...page };
}

export default function Qna({
  loaderData: { filter, waiting, rows, previous, next },
}: Route.ComponentProps) {
  return (
    <>
      <QnaHeader here="/admin/qna" />
      <div className="mt-3">
        <QuestionTabs filter={filter} waiting={waiting} />
      </div>
      <div className="py-4">
        <QuestionFiltering filter={filter} />
      </div>
      <ListBody>
        {rows.length ? <QuestionTable rows={rows} /> : <NoQuestions filter={filter} />}
      </ListBody>
      <Pager previous={previous} next={next} />
    </>
  );
}

const emptyWords: Record<QuestionTab, string> = {
  waiting: "모두 답했어요. 새 질문이 들어오면 여기에 나타나요.",
  answered: "답변한 질문이 여기에 나타나요.",
  all: "첫 질문이 들어오면 여기에 나타나요.",
  hidden: "숨긴 질문과, 질문한 분이 지운 질문이 여기에 나타나요.",
};

function NoQuestions({ filter }: { filter: AdminQuestionFilter }) {
  const { tab, kind, asker, search } = filter;
  if (search || kind || asker) {
    return (
      <EmptyState
        title="찾는 질문이 없어요"
        words={
          search
            ? `'${search}'에 맞는 질문을 ${questionTabs[tab]}에서 찾지 못했어요.`
            : "이 조건에 맞는 질문이 없어요."
        }
      >
        {search && tab !== "all" && (
          <ButtonLink to={adminQuestionPath({ ...filter, tab: "all" })} look="ink">
            전체에서 찾기
          </ButtonLink>
        )}
        <ButtonLink to={adminQuestionPath({ tab, kind: "", asker: "", search: "" })}>
          조건 지우기
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyList
      title={tab === "waiting" ? "답변을 기다리는 질문이 없어요" : "질문이 없어요"}
      words={emptyWords[tab]}
      start={adminQuestionPath(filter)}
    />
  );
}
