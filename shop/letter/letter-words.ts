import type { NoticeFacts, NoticeKind } from "#shop/notice/notice-kind.ts";

type NoticedLetter = {
  id: string;
  subject: string;
  /** the path that ends advertising of its channel */
  ending: string;
  isTrial?: true;
};

const kind: NoticeKind<NoticedLetter> = {
  subject: "#{제목}",
  // A mail's blocks come from the letter itself when it is sent, and so do a message's words.
  lines: ["#{제목}"],
  message: "#{내용}\n무료 수신 거부 #{끝내기}",
  needs: { mail: ["제목"], message: ["내용", "끝내기"] },
  facts: ({ id, subject, ending, isTrial }): NoticeFacts => ({
    isAd: true,
    letter: id,
    ...(isTrial && { isTrial }),
    // A message gets its words when it leaves.
    values: { 제목: subject, 내용: "" },
    ending: ["광고 수신 거부", ending],
  }),
};

/** What the owner writes to many, and what she sends to herself before; her words are in it. */
export const letterKinds = { letter: kind, "letter-trial": kind };
export type LetterEvent = keyof typeof letterKinds;
