import { phoneWords } from "#lib/phone.ts";
import type { SiteSettings } from "#shop/site/settings.ts";
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
  message: "#{내용}\n#{보낸곳}\n무료수신거부 #{거부번호}\n#{끝내기}",
  needs: { mail: ["제목"], message: ["내용", "보낸곳", "거부번호", "끝내기"] },
  facts: ({ id, subject, ending, isTrial }): NoticeFacts => ({
    isAd: true,
    letter: id,
    ...(isTrial && { isTrial }),
    // A message gets the rest when it leaves.
    values: { 제목: subject, 내용: "", 보낸곳: "", 거부번호: "" },
    ending: ["광고 수신 거부", ending],
  }),
};

/**
 * What a message says beside its subject. Its sender's name and number stand in it, and a number
 * that refuses it at no cost (network act, article 50(4) and (6)).
 */
export const messageValues = (
  { company, adRefusalPhone }: Pick<SiteSettings, "company" | "adRefusalPhone">,
  content: string,
) => ({
  내용: content,
  보낸곳: `${company.name} ${company.phone}`.trim(),
  거부번호: phoneWords(adRefusalPhone),
});

/** What the owner writes to many, and what she sends to herself before; her words are in it. */
export const letterKinds = { letter: kind, "letter-trial": kind };
export type LetterEvent = keyof typeof letterKinds;
