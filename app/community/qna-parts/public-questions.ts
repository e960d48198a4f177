import type { QuestionRow } from "#shop/question/shown-question.server.ts";

/** The questions as a stranger sees them: secret ones without title, hidden ones not at all. */
export const publicQuestions = <Page extends { rows: QuestionRow[] }>(page: Page): Page => ({
  ...page,
  rows: page.rows
    .filter(({ isHidden }) => !isHidden)
    .map((row) => ({ ...row, isMine: false, title: row.isSecret ? null : row.title })),
});
