import type { NoticeKind } from "#shop/notice/notice-kind.ts";
import { officeMails, type OfficeMail } from "./office-mails.ts";

export type CountedNews = { kind: OfficeMail; count: number };

const TODAY = ["오늘 할 일 보기", "/admin/today"] as const;

const countWords = ({ kind, count }: CountedNews): string =>
  `${officeMails[kind].short} ${count}건`;

/** What waited for somebody's hours, or came faster than anybody reads, told together. */
const summary: NoticeKind<readonly CountedNews[]> = {
  subject: "그동안의 소식: #{소식}",
  lines: ["그동안의 소식을 모았어요.", "#{소식}"],
  message: "그동안의 소식이에요: #{소식}. 관리 화면에서 확인해주세요. #{링크}",
  facts: (news) => ({ values: { 소식: news.map(countWords).join(", ") }, button: TODAY }),
};

/** To somebody at work who tries what they have set up. */
const trial: NoticeKind<{ to: string }> = {
  subject: "시험 알림이에요",
  lines: ["시험 알림이에요.", "이제 상점의 소식을 여기로 받을 수 있어요."],
  message: "시험 문자예요. 이제 상점의 소식을 이 번호로 받을 수 있어요.",
  facts: () => ({ values: {}, button: ["받을 알림 보기", "/admin/mails"] }),
};

export const hearingKinds = { "owner-summary": summary, "owner-try": trial };
