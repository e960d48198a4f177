import type { NoticeWords } from "#shop/notice/mail-words.ts";
import { noticeRows, OFFICE, type NoticeRow } from "#shop/notice/notice-row.server.ts";

export type NewQuestion = {
  id: string;
  title: string;
  isSecret: boolean;
  product: { title: string } | null;
};

/** The asker is named in the back office alone. */
export const askedWords = ({ id, title, isSecret, product }: NewQuestion): NoticeWords => ({
  subject: "새 질문이 올라왔어요",
  lines: [
    "새 질문이 올라왔어요.",
    isSecret ? "비밀글이라 내용은 메일에 적지 않았어요." : `질문: ${title}`,
  ],
  facts: product ? [["상품", product.title]] : [],
  button: ["질문 열기", `/admin/qna/${id}`],
});

/** To those who answer. */
export const askedNotice = (
  { accountId, ...question }: NewQuestion & { accountId: string },
  origin: string,
): NoticeRow[] =>
  noticeRows({
    event: "owner-question",
    subjectKey: accountId,
    words: askedWords(question),
    origin,
    to: OFFICE,
  });
