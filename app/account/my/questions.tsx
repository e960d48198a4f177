import { listQuestions } from "#shop/question/list-questions.server.ts";
import { QuestionList } from "#app/community/qna-parts/question-list.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/questions";
import { MyPage } from "./my-page.tsx";
import { signedInOf } from "./signed-in-of.ts";

const PAGE = 20;

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "내 질문");

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { id } = signedInOf(visitorOf(context)).account;
  return listQuestions(
    shopOf(context).db,
    {
      view: "mine",
      search: "",
      productId: null,
      after: searchParams.get("after"),
      before: searchParams.get("before"),
      limit: PAGE,
    },
    id,
  );
}

export default function MyQuestions({
  loaderData: { rows, previous, next },
}: Route.ComponentProps) {
  return (
    <MyPage title="내 질문">
      {rows.length ? (
        <>
          <div className="mt-2 mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-14 text-soft">답변을 드리면 메일로 알려드려요.</p>
            <ButtonLink to="/qna/ask">질문하기</ButtonLink>
          </div>
          <QuestionList rows={rows} withOwner={false} />
        </>
      ) : (
        <EmptyState
          title="아직 남긴 질문이 없어요"
          words="상품이나 주문에 대해 궁금한 점을 물어보면 여기에 모여요."
        >
          <ButtonLink to="/qna/ask" look="ink" size="l">
            질문하기
          </ButtonLink>
          <ButtonLink to="/qna" size="l">
            QnA 보기
          </ButtonLink>
        </EmptyState>
      )}
      <Pager previous={previous} next={next} />
    </MyPage>
  );
}
