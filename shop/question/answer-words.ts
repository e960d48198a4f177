import type { NoticeKind } from "#shop/notice/notice-kind.ts";

export type NoticedAnswer = {
  name: string;
  questionId: string;
  /** null: a secret question, of which no mail says anything */
  title: string | null;
  isFirst: boolean;
  /** a guest's, which opens it without signing in */
  link?: string;
};

export const answerKind: NoticeKind<NoticedAnswer> = {
  subject: "#{소식}",
  lines: ["#{이름}님, #{알림}", "#{질문}"],
  facts: ({ name, questionId, title, isFirst, link }) => {
    const path = `/qna/${questionId}`;
    const way = link === undefined ? "로그인한 뒤" : "아래 버튼으로";
    return {
      values: {
        이름: name,
        소식: isFirst ? "질문에 답변을 드렸어요" : "답변을 수정했어요",
        알림: isFirst ? "남겨주신 질문에 답변을 드렸어요." : "드렸던 답변의 내용을 수정했어요.",
        질문:
          title === null
            ? `비밀글이라 내용은 메일에 적지 않았어요. ${way} 확인해주세요.`
            : `질문: ${title}`,
      },
      // A secret question needs its asker's sign-in.
      button: [
        "답변 보기",
        link ?? (title === null ? `/login?pre=${encodeURIComponent(path)}` : path),
      ],
    };
  },
};
