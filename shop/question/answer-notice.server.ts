import { noticeRows, type NoticeRow } from "#shop/notice/notice-row.server.ts";
import type { NoticeWords } from "#shop/notice/mail-words.ts";

export type NoticedAnswer = {
  name: string;
  questionId: string;
  /** null: a secret question, of which no mail says anything */
  title: string | null;
  isFirst: boolean;
};

export function answerWords({ name, questionId, title, isFirst }: NoticedAnswer): NoticeWords {
  const path = `/qna/${questionId}`;
  return {
    subject: isFirst ? "질문에 답변을 드렸어요" : "답변을 고쳤어요",
    lines: [
      `${name}님, ${isFirst ? "남겨주신 질문에 답변을 드렸어요." : "드렸던 답변의 내용을 고쳤어요."}`,
      title === null
        ? "비밀글이라 내용은 메일에 적지 않았어요. 로그인한 뒤 확인해주세요."
        : `질문: ${title}`,
    ],
    // A secret is open to its asker alone, who signs in on the way.
    button: ["답변 보기", title === null ? `/login?pre=${encodeURIComponent(path)}` : path],
  };
}

/** `subjectKey` is the asker's account. */
export const answerNotice = (
  { to, subjectKey, ...answer }: NoticedAnswer & { to: string; subjectKey: string },
  origin: string,
): NoticeRow[] =>
  noticeRows({ event: "question-answered", subjectKey, words: answerWords(answer), origin, to });
