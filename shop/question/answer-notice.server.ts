import { noticeRows, type NoticeRow } from "#shop/notice/notice-row.server.ts";
import { answerKind, type NoticedAnswer } from "./answer-words.ts";

/** `subjectKey` is the asker's account, or a guest's question. */
export const answerNotice = (
  { to, subjectKey, ...noticedAnswer }: NoticedAnswer & { to: string; subjectKey: string },
  origin: string,
): NoticeRow[] =>
  noticeRows({
    event: "question-answered",
    subjectKey,
    kind: answerKind,
    told: noticedAnswer,
    origin,
    to,
  });
