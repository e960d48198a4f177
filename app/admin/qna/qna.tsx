import { seoulTime } from "#lib/seoul-time.ts";
import { questionList, type QuestionTab } from "#shop/office/question/question-list.server.ts";
import { OfficeList } from "#app/admin/list/office-list.tsx";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import type { Route } from "./+types/qna";
import { QnaHeader } from "./qna-header.tsx";
import { askerWords, QuestionLink, QuestionState } from "./question-parts.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "QnA");

export const loader = ({ url, context }: Route.LoaderArgs) =>
  questionList.read(shopOf(context), url.searchParams);

const emptyWords: Record<QuestionTab, string> = {
  waiting: "모두 답했어요. 새 질문이 들어오면 여기에 나타나요.",
  answered: "답변한 질문이 여기에 나타나요.",
  all: "첫 질문이 들어오면 여기에 나타나요.",
  hidden: "숨긴 질문과, 질문한 분이 지운 질문이 여기에 나타나요.",
};

export default function Qna({ loaderData }: Route.ComponentProps) {
  const { list, filter } = loaderData;
  const { title } = list.tabs.find(({ isHere }) => isHere)!;
  return (
    <>
      <QnaHeader here="/admin/qna" />
      <OfficeList
        list={list}
        page={loaderData}
        caption="질문 목록"
        keyOf={({ id }) => id}
        empty={{
          title: filter.tab === "waiting" ? "답변을 기다리는 질문이 없어요" : "질문이 없어요",
          words: emptyWords[filter.tab],
        }}
        nothing={{
          title: "찾는 질문이 없어요",
          words: filter.search
            ? `'${filter.search}'에 맞는 질문을 ${title}에서 찾지 못했어요.`
            : "이 조건에 맞는 질문이 없어요.",
        }}
        cells={{
          title: { cell: (question) => <QuestionLink {...question} /> },
          product: {
            cell: ({ product }) => product,
            className:
              "text-soft max-lg:order-3 max-lg:col-span-2 max-lg:text-12 max-lg:empty:hidden",
          },
          asker: {
            cell: ({ askerName, isGuest }) => askerWords(askerName, isGuest),
            className: "whitespace-nowrap text-soft max-lg:order-4 max-lg:text-12",
          },
          createdAt: {
            cell: ({ createdAt }) => (
              <time dateTime={createdAt.toISOString()}>{seoulTime(createdAt)}</time>
            ),
            className: "whitespace-nowrap text-soft numbers max-lg:order-5 max-lg:text-12",
          },
          state: {
            cell: (question) => <QuestionState {...question} />,
            className: "max-lg:order-2 max-lg:text-right",
          },
        }}
      />
    </>
  );
}
