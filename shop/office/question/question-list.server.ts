import { and, eq, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { newestFirst, type PageAsked } from "#shop/database/newest-first.server.ts";
import { oldestFirst } from "#shop/database/oldest-first.server.ts";
import { products } from "#shop/product/table.server.ts";
import { QUESTION_ID } from "#shop/question/question-id.ts";
import { isShown } from "#shop/question/shown-question.server.ts";
import { questions } from "#shop/question/table.server.ts";
import { matchSearch } from "#shop/search/match-search.server.ts";
import type { Db } from "#shop/shop.ts";
import { countDuty } from "../duty/list-duties.server.ts";
import { choice, search, tabs, type ListFilter } from "../list/list-fields.ts";
import { officeList } from "../list/office-list.server.ts";

const fields = {
  tab: tabs(
    "질문 상태",
    { waiting: "답변대기", answered: "답변완료", all: "전체", hidden: "숨김" },
    { usualInSearch: "all" },
  ),
  search: search("질문 검색", "제목, 내용, 답변, 초성"),
  kind: choice("공개 여부", { "": "공개글과 비밀글", open: "공개글", secret: "비밀글" }),
  asker: choice("질문한 분", { "": "회원과 비회원", member: "회원", guest: "비회원" }),
};
type Filter = ListFilter<typeof fields>;
export type QuestionTab = Filter["tab"];

const isUnder: Record<QuestionTab, SQL | undefined> = {
  waiting: and(isNull(questions.answeredAt), isShown),
  answered: and(isNotNull(questions.answeredAt), isShown),
  all: undefined,
  hidden: or(isNotNull(questions.hiddenAt), isNotNull(questions.removedAt)),
};

const matching = ({ tab, kind, asker, search: words }: Filter) =>
  and(
    isUnder[tab],
    kind ? eq(questions.isSecret, kind === "secret") : undefined,
    asker ? eq(questions.isGuest, asker === "guest") : undefined,
    words ? matchSearch(questions, words) : undefined,
  );

const columns = {
  id: questions.id,
  title: questions.title,
  isSecret: questions.isSecret,
  product: products.title,
  askerName: questions.askerName,
  isGuest: questions.isGuest,
  createdAt: questions.createdAt,
  answeredAt: questions.answeredAt,
  hiddenAt: questions.hiddenAt,
  removedAt: questions.removedAt,
};

const readQuestions = (db: Db, filter: Filter, page: PageAsked) =>
  newestFirst(
    { time: questions.createdAt, id: questions.id, isId: QUESTION_ID },
    page,
    ({ where, orderBy, micros, limit }) =>
      db
        .select({ ...columns, micros })
        .from(questions)
        .leftJoin(products, eq(products.id, questions.productId))
        .where(and(matching(filter), where))
        .orderBy(...orderBy)
        .limit(limit),
  );

/** Questions: the longest waiting first where they wait, else the newest. */
export const questionList = officeList({
  path: "/admin/qna",
  fields,
  page: ({ db }, filter, page) =>
    filter.tab === "waiting"
      ? oldestFirst(page, (one) => readQuestions(db, filter, one), "0".repeat(10))
      : readQuestions(db, filter, page),
  // How many wait says nothing about how many are found.
  counts: async (shop, { search: words, kind, asker }): Promise<Record<string, number>> =>
    words || kind || asker ? {} : { waiting: await countDuty(shop, "question") },
  columns: {
    title: ["질문"],
    product: ["상품"],
    asker: ["질문한 분"],
    createdAt: ["질문일"],
    state: ["상태"],
  },
});

/** A member's questions, newest first, for the office's page about them. */
export const listQuestionsOf = (db: Db, accountId: string, most: number) =>
  db
    .select({
      id: questions.id,
      title: questions.title,
      isSecret: questions.isSecret,
      createdAt: questions.createdAt,
      answeredAt: questions.answeredAt,
      hiddenAt: questions.hiddenAt,
      removedAt: questions.removedAt,
    })
    .from(questions)
    .where(eq(questions.askerId, accountId))
    .orderBy(sql`${questions.createdAt} desc nulls last`, sql`${questions.id} desc nulls last`)
    .limit(most);

export type MemberQuestionRow = Awaited<ReturnType<typeof listQuestionsOf>>[number];
