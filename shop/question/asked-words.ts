import type { NoticeKind } from "#shop/notice/notice-kind.ts";

export type NewQuestion = {
  id: string;
  title: string;
  isSecret: boolean;
  product: { title: string } | null;
};

/** The asker is named in the back office alone. */
export const askedKind: NoticeKind<NewQuestion> = {
  subject: "새 질문이 올라왔어요",
  lines: ["새 질문이 올라왔어요.", "#{질문}"],
  message: "새 질문이 올라왔어요. #{링크}",
  facts: ({ id, title, isSecret, product }) => ({
    values: { 질문: isSecret ? "비밀글이라 내용은 여기에 적지 않았어요." : `질문: ${title}` },
    rows: product ? [["상품", product.title]] : [],
    button: ["질문 열기", `/admin/qna/${id}`],
  }),
};
