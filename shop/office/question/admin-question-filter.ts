import { typedSearch } from "#shop/question/question-filter.ts";

/** The tabs of the back office's questions; who waits longest stands first under the first. */
export const questionTabs = {
  waiting: "답변대기",
  answered: "답변완료",
  all: "전체",
  hidden: "숨김",
} as const;
export type QuestionTab = keyof typeof questionTabs;

/** Visibility of questions. */
export const questionKinds = { "": "공개글과 비밀글", open: "공개글", secret: "비밀글" } as const;
type QuestionKind = keyof typeof questionKinds;

/** Who asked. */
export const questionAskers = { "": "회원과 비회원", member: "회원", guest: "비회원" } as const;
type QuestionAskerKind = keyof typeof questionAskers;

export type AdminQuestionFilter = {
  tab: QuestionTab;
  kind: QuestionKind;
  asker: QuestionAskerKind;
  search: string;
};

const pickName = <Name extends string>(
  names: Record<Name, string>,
  typed: string | null,
  otherwise: Name,
): Name => (typed !== null && Object.hasOwn(names, typed) ? (typed as Name) : otherwise);

/** A search covers all questions unless a tab is given. */
export function readAdminQuestionFilter(query: URLSearchParams): AdminQuestionFilter {
  const search = typedSearch(query.get("search"));
  return {
    search,
    tab: pickName(questionTabs, query.get("tab"), search ? "all" : "waiting"),
    kind: pickName(questionKinds, query.get("kind"), ""),
    asker: pickName(questionAskers, query.get("asker"), ""),
  };
}

export function adminQuestionPath({ tab, kind, asker, search }: AdminQuestionFilter): string {
  const query = new URLSearchParams({
    ...(tab !== (search ? "all" : "waiting") && { tab }),
    ...(kind && { kind }),
    ...(asker && { asker }),
    ...(search && { search }),
  });
  return query.size ? `/admin/qna?${query}` : "/admin/qna";
}
