import { QuestionList } from "../community/qna-parts/question-list.tsx";
import { useAskPath } from "../community/qna-parts/use-ask-path.ts";
import { AskElsewhere } from "../community/qna-parts/ask-elsewhere.tsx";
import type { QuestionRow } from "#shop/question/shown-question.server.ts";
import { ButtonLink } from "../ui/button.tsx";

/** Recent questions about a product, and a link to ask. */
export function Questions({
  productId,
  rows,
  hasMore,
}: {
  productId: string;
  rows: QuestionRow[];
  hasMore: boolean;
}) {
  const askPath = useAskPath(productId);
  return (
    <div className="flex flex-col gap-5">
      {rows.length ? (
        <QuestionList rows={rows} withProduct={false} />
      ) : (
        <p className="text-16 text-soft">
          아직 이 상품에 대한 질문이 없어요. 궁금한 점을 물어봐주세요.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={askPath} look="ink">
          상품 문의하기
        </ButtonLink>
        {hasMore && (
          <ButtonLink to={`/qna?product=${productId}`}>이 상품의 질문 모두 보기</ButtonLink>
        )}
        <ButtonLink to="/qna">QnA 보기</ButtonLink>
      </div>
      <AskElsewhere />
    </div>
  );
}
