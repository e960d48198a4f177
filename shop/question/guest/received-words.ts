import type { NoticeKind } from "#shop/notice/notice-kind.ts";

export type ReceivedQuestion = {
  name: string;
  /** null: a secret question, of which no mail says anything */
  title: string | null;
  /** opens the question without signing in */
  link: string;
};

export const receivedKind: NoticeKind<ReceivedQuestion> = {
  subject: "질문을 받았어요",
  lines: [
    "#{이름}님, 남겨주신 질문을 받았어요",
    "#{질문}",
    "답변을 드리면 이 주소로 알려드릴게요.",
  ],
  facts: ({ name, title, link }) => ({
    values: {
      이름: name,
      질문: title === null ? "비밀글이라 내용은 메일에 적지 않았어요." : `질문: ${title}`,
    },
    button: ["내 질문 보기", link],
    note: "이 링크를 아는 사람은 질문과 답변을 보고 지울 수 있어요. 남긴 적이 없는 질문이라면 열어서 지워주세요.",
  }),
};
