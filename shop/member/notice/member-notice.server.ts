import type { NoticeKind } from "#shop/notice/notice-kind.ts";
import { noticeRows, type NoticeRow } from "#shop/notice/notice-row.server.ts";
import { memberKinds, type MemberNotice } from "./member-words.ts";

/** `subjectKey` is shown in the back office: an account's id, never a token. */
export const memberNotice = (
  { to, subjectKey, ...notice }: MemberNotice & { to: string; subjectKey: string },
  origin: string,
): NoticeRow[] =>
  noticeRows({
    event: notice.event,
    subjectKey,
    kind: memberKinds[notice.event] as NoticeKind<MemberNotice>,
    told: notice,
    origin,
    to,
  });
