import { Form, Link, useNavigation } from "react-router";
import { listFaqs } from "#shop/question/faq/list-faqs.server.ts";
import { findAskedProduct } from "#shop/question/asker/find-asked-product.server.ts";
import { listQuestions } from "#shop/question/list-questions.server.ts";
import {
  questionPath,
  questionViews,
  readQuestionFilter,
  type QuestionFilter,
  type QuestionView,
} from "#shop/question/question-filter.ts";
import { keepOffline } from "../browser/offline/keep-offline.ts";
import { shopOf, visitorOf } from "../request.server.ts";
import { useRoot } from "../root-data.ts";
import { narrowedMeta, shareMeta, shareOf } from "../share-meta.ts";
import { faqData } from "#app/storefront/frame/site-data.ts";
import { StructuredData } from "../storefront/structured-data.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import type { Route } from "./+types/qna";
import { AskElsewhere } from "./qna-parts/ask-elsewhere.tsx";
import { FaqSection } from "./qna-parts/faq-section.tsx";
import { publicQuestions } from "./qna-parts/public-questions.ts";
import { QuestionList } from "./qna-parts/question-list.tsx";
import { useAskPath } from "./qna-parts/use-ask-path.ts";
import { Pager } from "#app/ui/pager.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { SearchField } from "#app/ui/form/search-field.tsx";
import { Title } from "#app/ui/title.tsx";

const PAGE = 20;
const LIST = "#questions";

export const meta: Route.MetaFunction = ({ location, matches }) => [
  ...shareMeta({
    ...shareOf(matches),
    title: "QnA",
    path: "/qna",
    description: "자주 묻는 질문과, 다른 분들이 남긴 질문의 답을 찾아보세요.",
  }),
  ...narrowedMeta(location.search, ["q", "show", "product", "category", "after", "before"]),
];

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const filter = readQuestionFilter(searchParams);
  const [faq, product, page] = await Promise.all([
    listFaqs(db, filter),
    findAskedProduct(db, filter.productId),
    listQuestions(
      db,
      {
        ...filter,
        after: searchParams.get("after"),
        before: searchParams.get("before"),
        limit: PAGE,
      },
      visitorOf(context).account?.id ?? null,
    ),
  ]);
  return { filter, faq, product, page };
}

export const handle = keepOffline<typeof loader>((read) =>
  read.filter.view === "mine" ? null : { ...read, page: publicQuestions(read.page) },
);

export default function Qna({ loaderData: { filter, faq, product, page } }: Route.ComponentProps) {
  const loading = useNavigation().state === "loading";
  const askPath = useAskPath(product?.id);
  const nothing = Boolean(filter.search) && !faq.faqs.length && !page.rows.length;
  return (
    <div className="mx-auto max-w-240 px-5 pt-8 pb-20 md:pt-14">
      {faq.faqs.length > 0 && <StructuredData value={faqData(faq.faqs)} />}
      <Title large>QnA</Title>
      <Search key={filter.search} filter={filter} />
      <div
        aria-busy={loading || undefined}
        className={`mt-10 flex flex-col gap-16 transition-opacity delay-150 duration-150 ${loading ? "opacity-60" : ""}`}
      >
        {!filter.productId && <FaqSection found={faq} filter={filter} />}
        {nothing ? (
          <NothingFound filter={filter} />
        ) : (
          <section id="questions" aria-labelledby="questions-title">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <h2 id="questions-title" className="text-20 font-semibold">
                {product ? `${product.title} 문의` : "질문과 답변"}
              </h2>
              <ButtonLink to={askPath} look="ink">
                질문하기
              </ButtonLink>
            </div>
            <Views filter={filter} />
            {page.rows.length ? (
              <QuestionList
                rows={page.rows}
                withProduct={!product}
                withOwner={filter.view !== "mine"}
              />
            ) : (
              <NoQuestions filter={filter} />
            )}
            <Pager previous={page.previous} next={page.next} part={LIST} />
            {filter.productId && (
              <p className="pt-6 text-14">
                <TextLink look="tall" to="/qna">
                  모든 질문 보기
                </TextLink>
              </p>
            )}
          </section>
        )}
        <AskElsewhere className="border-t border-line pt-6" />
      </div>
    </div>
  );
}

function Search({ filter: { search, productId } }: { filter: QuestionFilter }) {
  return (
    <Form action="/qna" role="search" className="mt-5 flex max-w-160 gap-2">
      <SearchField
        size="l"
        label="질문 검색"
        value={search}
        maxLength={50}
        placeholder="궁금한 내용을 검색해보세요"
      />
      {productId && <input type="hidden" name="product" value={productId} />}
      <Button className="min-h-12">검색</Button>
    </Form>
  );
}

/** Which questions are shown; one's own for who is signed in. */
function Views({ filter }: { filter: QuestionFilter }) {
  const account = useRoot()?.account;
  const views = (Object.keys(questionViews) as QuestionView[]).filter(
    (view) => account || view !== "mine",
  );
  return (
    <nav aria-label="질문 고르기" className="mt-2 flex gap-5">
      {views.map((view) => (
        <Link
          key={view}
          to={questionPath({ ...filter, view }, LIST)}
          preventScrollReset
          aria-current={view === filter.view ? "true" : undefined}
          className="inline-flex min-h-11 items-center text-14 text-soft transition-colors duration-150 hover:text-ink aria-[current=true]:font-semibold aria-[current=true]:text-ink"
        >
          {questionViews[view]}
        </Link>
      ))}
    </nav>
  );
}

function NothingFound({ filter }: { filter: QuestionFilter }) {
  return (
    <EmptyState
      title="찾는 내용이 없어요"
      words={`'${filter.search}'에 맞는 답을 찾지 못했어요. 짧은 검색어로 다시 찾거나 직접 물어봐주세요.`}
    >
      <ButtonLink to="/qna/ask" look="ink">
        질문하기
      </ButtonLink>
      <ButtonLink to={questionPath({ ...filter, search: "" })}>검색 지우기</ButtonLink>
    </EmptyState>
  );
}

const emptyWords: Record<QuestionFilter["view"], string> = {
  all: "궁금한 점이 있으면 첫 질문을 남겨주세요.",
  mine: "남긴 질문이 여기에 모여요.",
  answered: "답변한 질문이 여기에 모여요.",
};

function NoQuestions({ filter }: { filter: QuestionFilter }) {
  if (filter.search)
    return (
      <p className="border-t border-line py-8 text-14 text-soft">
        남겨진 질문에는 &lsquo;{filter.search}&rsquo;에 맞는 내용이 없어요.
      </p>
    );
  return (
    <EmptyState
      title="아직 질문이 없어요"
      words={emptyWords[filter.view]}
      className="border-t border-line"
    />
  );
}
