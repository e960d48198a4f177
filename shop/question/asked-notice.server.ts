import { noticeRows, OFFICE, type NoticeRow } from "#shop/notice/notice-row.server.ts";
import { askedKind, type NewQuestion } from "./asked-words.ts";

/** To those who answer. */
export const askedNotice = (
  { subjectKey, ...question }: NewQuestion & { subjectKey: string },
  origin: string,
): NoticeRow[] =>
  noticeRows({
    event: "owner-question",
    subjectKey,
    kind: askedKind,
    told: question,
    origin,
    to: OFFICE,
  });
